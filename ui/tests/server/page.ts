// The page that tests run in: jsdom, with what it lacks of a browser and Node has.
import { builtinEnvironments, type Environment } from "vitest/runtime";

const { jsdom } = builtinEnvironments;

export default {
  ...jsdom,
  name: "page",
  async setupVM(options) {
    const page = await jsdom.setupVM!(options);
    Object.assign(page.getVmContext(), { CompressionStream, DecompressionStream });
    return page;
  },
} satisfies Environment;
