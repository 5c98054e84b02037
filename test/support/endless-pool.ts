import type { Host } from "../../src/operations/host.ts";

/** Workers that never answer, and the roles of those that were ended. */
export function endlessPool() {
  const ended: string[] = [];
  const pool = (({ name }: { readonly name: string }) => ({
    depth: 1,
    begin: () => {},
    run: () => new Promise(() => {}),
    close: async () => void ended.push(name),
  })) as unknown as Host["pool"];
  return { pool, ended };
}
