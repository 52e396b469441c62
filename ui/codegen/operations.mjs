// Prints the guide's page of operations, made from the service's OpenAPI description: node codegen/operations.mjs ../schema/openapi.json
import { readFileSync } from "node:fs";

const file = process.argv[2];
if (file === undefined) throw new Error("usage: node codegen/operations.mjs OPENAPI.json");
const document = JSON.parse(readFileSync(file, "utf8"));
const schemas = document.components.schemas;

/** A sentence inside a cell of a table. */
const cell = (text) => (text ?? "").replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim();
const row = (...cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

function typeOf(schema) {
    if (schema === undefined) return "";
    if (typeof schema.$ref === "string") return `\`${schema.$ref.split("/").pop()}\``;
    if (schema.type === "array") return `a list of ${typeOf(schema.items)}`;
    return `\`${[schema.type ?? "anything"].flat().join(" or ")}\``;
}

const content = (part) => part?.content?.["application/json"]?.schema;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) =>
        row(
            `\`${method.toUpperCase()} ${path}\``,
            cell(one.summary),
            typeOf(content(one.requestBody)),
            typeOf(content(one.responses["200"])),
        ),
    ),
);
const codes = schemas.Code.oneOf.map((code) => row(`\`${code.const}\``, cell(code.description)));
const parts = Object.entries(schemas.ServiceError.properties).map(([name, part]) =>
    row(`\`${name}\``, cell(part.description ?? schemas[part.$ref?.split("/").pop()]?.description)),
);

console.log(`# Operations

<!-- Made by \`cargo xtask codegen\` from \`schema/openapi.json\`. -->

The window, \`plyscope serve\` and the page do the same operations. \`plyscope serve\` offers them over HTTP to programs on
this machine, under \`/api/v1\`. Send JSON, and the token of the printed address as a cookie: open the address
once and keep the cookie that it sets.

\`plyscope schema service\` prints the whole description as OpenAPI 3.1, with every type of this table. \`/api\` shows it as a page.

${table(["request", "what it does", "takes", "returns"], operations)}

## Errors

A request that fails returns a \`ServiceError\`:

${table(["part", "meaning"], parts)}

${table(["code", "meaning"], codes)}

The command line prints the same reasons. Its [exit codes](cli.md#exit-codes) group them.`);
