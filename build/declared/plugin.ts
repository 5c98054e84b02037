import { resolve } from "node:path";
import type { Plugin } from "rolldown";

/** Modules of the sources, who imports them, and what the build wrote for them. */
const REPLACED = [
  { id: /bound-operations\.ts$/, importer: /\/src\/index\.(d\.)?ts/, by: "bound-operations.ts" },
  { id: /operations\/registry\.ts$/, importer: /\/src\/library\.(d\.)?ts/, by: "registry.ts" },
];

/**
 * In the package parameters and results are interfaces with sentences, where the sources infer their types from schemas. The
 * modules are the same to the letter otherwise; a test holds the types to be the same.
 */
export const declaredModules: Plugin = {
  name: "declared-modules",
  resolveId: {
    // Before the resolver of declarations, which looks at the sources alone.
    order: "pre",
    async handler(id, importer = "") {
      const found = REPLACED.find((each) => each.id.test(id) && each.importer.test(importer));
      if (!found) return undefined;
      const path = resolve("build/generated", found.by);
      if (!importer.endsWith(".d.ts")) return path;
      await this.load({ id: path });
      return path.replace(/\.ts$/, ".d.ts");
    },
  },
};
