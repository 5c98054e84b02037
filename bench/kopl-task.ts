import { nodeFiles } from "../src/formats/node-files.ts";
import { readKbJson } from "../src/kb/read-json.ts";
import { runProgram } from "../src/kopl/run/run.ts";
import { parseProgram } from "../src/kopl/text/read.ts";
import { eachTimed, medianOf } from "./lib/measure.ts";

// Loads a knowledge base and runs three kinds of programs on it, each over many names; prints figures as JSON.
const [path = ""] = process.argv.slice(2);
const start = performance.now();
const cpu = process.cpuUsage();
const kb = await readKbJson(nodeFiles, path);
const loadMs = performance.now() - start;
const used = process.cpuUsage(cpu);
const memory = process.memoryUsage();

const kinds: Record<string, (i: number) => string> = {
  "Find→Relate→FilterConcept→Count": (i) =>
    `Find("entity ${(i * 7919) % kb.entityCount}") | Relate("predicate ${i % 40}", ${i % 2 ? "backward" : "forward"}) | FilterConcept("concept ${i % 5}") | Count`,
  "FindAll→FilterNum→Count": (i) =>
    `FindAll | FilterNum("key ${(i % 30) * 3 + 1}", "${(i * 37) % 10_000}", >) | Count`,
  "SelectAmong over a concept": (i) =>
    `FindAll | FilterConcept("concept ${i % 20}") | SelectAmong("key ${(i % 10) * 6 + 1}", largest)`,
};
const medians: Record<string, number> = {};
for (const [kind, text] of Object.entries(kinds)) {
  const programs = Array.from({ length: 2000 }, (_, i) => parseProgram(text(i)));
  const run = (program: (typeof programs)[number]) => {
    try {
      runProgram(kb, program);
    } catch {
      // A concept none of whose entities has the key has nothing to select.
    }
  };
  eachTimed(programs, run);
  medians[kind] = medianOf(eachTimed(programs, run));
}
console.log(
  JSON.stringify({
    loadMs,
    loadCpuMs: (used.user + used.system) / 1000,
    residentMb: memory.rss / 2 ** 20,
    facts: kb.attributes.size + kb.relations.size,
    qualifiers: kb.qualifiers.size,
    medians,
  }),
);
