import { closeSync, openSync, writeSync } from "node:fs";
import { knowledgeBaseOf } from "../../bench/lib/knowledge-base.ts";
import { exportRdf } from "../../src/kopl/sparql/index.ts";

/** Writes KB as N-Triples to OUT. */
export async function bench(): Promise<void> {
  const { KB = "world", OUT = "kb.nt" } = process.env;
  const kb = await knowledgeBaseOf(KB);
  const start = performance.now();
  const file = openSync(OUT, "w");
  let bytes = 0;
  for (const text of exportRdf(kb, { format: "ntriples" })) bytes += writeSync(file, text);
  closeSync(file);
  console.log(
    `${OUT}: ${(bytes / 2 ** 20).toFixed(1)} MiB in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}
