// Node without a page. Modules are compiled as for a browser, so that runes are those of the product.
import { builtinEnvironments, type Environment } from "vitest/runtime";

export default { ...builtinEnvironments.node, name: "no page", viteEnvironment: "client" } satisfies Environment;
