import { resolve } from "node:path";

const here = resolve("experiments/kqapro-baselines");

/** Files of the product that have one here in their place. */
const REPLACED = ["parser-kinds.ts", "parser-ids.ts"];

/** A plugin of the bundler: the commands of the product with the baselines among the kinds of parsers. */
export const withBaselines = {
  name: "with-baselines",
  resolveId(id: string, importer?: string): string | undefined {
    const name = REPLACED.find((each) => id.endsWith(`/${each}`));
    // Files of this folder take the product's own.
    return name === undefined || importer === undefined || importer.startsWith(here)
      ? undefined
      : resolve(here, name);
  },
};
