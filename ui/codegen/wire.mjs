// Prints the types of the wire, made from the service's OpenAPI description: node codegen/wire.mjs ../schema/openapi.json
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const file = process.argv[2];
if (file === undefined) throw new Error("usage: node codegen/wire.mjs OPENAPI.json");
const document = JSON.parse(readFileSync(file, "utf8"));
const shared = "#/components/schemas/";

/** Schemas as definitions of one document; a field's own words beside a reference would make a copy of the type. */
function local(schema) {
    if (Array.isArray(schema)) return schema.map(local);
    if (typeof schema !== "object" || schema === null) return schema;
    if (typeof schema.$ref === "string") return { $ref: schema.$ref.replace(shared, "#/$defs/") };
    const entries = Object.entries(schema).map(([key, value]) => [key, local(value)]);
    const made = Object.fromEntries(entries);
    // what is not named may come from a newer service, but is nothing to write code against
    if (made.type === "object" && made.additionalProperties === undefined) made.additionalProperties = false;
    return made;
}

const typeOf = (schema) => {
    if (typeof schema.$ref === "string") return schema.$ref.replace(shared, "");
    if (schema.type === "array") return `${typeOf(schema.items)}[]`;
    if (schema.type === "integer" || schema.type === "number") return "number";
    throw new Error(`no type for ${JSON.stringify(schema)}`);
};

// What a class asks is no operation: a service without one has no such routes.
const operations = Object.entries(document.paths).filter(([path]) => !path.startsWith("/class"));
const rows = operations.flatMap(([, { post }]) => {
    const takes = post?.requestBody.content["application/json"]?.schema;
    const answers = post?.responses["200"].content["application/json"]?.schema;
    if (!takes || !answers) return [];
    return [`  /** ${post.summary} */`, `  ${post.operationId}: [${typeOf(takes)}, ${typeOf(answers)}];`];
});

const types = await compile({ $defs: local(document.components.schemas) }, "Wire", {
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: "// Made by `cargo xtask codegen` from schema/openapi.json. Change the Rust types instead.",
    style: { printWidth: 120 },
});
// The document itself is no type of the wire; nor is "referenced by" worth a line at each type.
const kept = types
    .replace(/export interface Wire \{[^}]*\}\n/, "")
    .replace(/\n \*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\./g, "");
process.stdout.write(`${kept}
/** Operation name: [what it takes, what it answers]. */
export interface Operations {
${rows.join("\n")}
}
`);
