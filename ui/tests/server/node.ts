// Node without a page, for which modules are compiled as for a browser: runes are those of the product.
import { builtinEnvironments, type Environment } from "vitest/runtime";

export default { ...builtinEnvironments.node, name: "no page", viteEnvironment: "client" } satisfies Environment;
