import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readKbJson } from "../../src/kb/formats/kqapro.ts";
import type { FunctionName } from "../../src/kopl/functions.ts";
import type { Program } from "../../src/kopl/program.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { type TimedProgram, timedPrograms } from "../lib/kopl-programs.ts";
import { eachTimed, medianOf } from "../lib/measure.ts";

// Loads a knowledge base and runs programs of each kind on it; prints figures and answers as JSON.
const [path = "", count = "2000"] = process.argv.slice(2);
const start = performance.now();
const cpu = process.cpuUsage();
const kb = await readKbJson(nodeFiles, path);
const loadMs = performance.now() - start;
const used = process.cpuUsage(cpu);
const memory = process.memoryUsage();

const programOf = (steps: TimedProgram): Program => ({
  steps: steps.map(([name, inputs], at) => ({
    function: name as FunctionName,
    inputs,
    dependencies: at === 0 ? [] : [at - 1],
  })),
});
const run = (program: Program): readonly string[] | null => {
  try {
    return runProgram(kb, program).answers;
  } catch {
    // A concept none of whose entities has the key has nothing to select.
    return null;
  }
};
const medians: Record<string, number> = {};
const answers: Record<string, (readonly string[] | null)[]> = {};
for (const [kind, all] of Object.entries(timedPrograms(Number(count), kb.entityCount))) {
  const programs = all.map(programOf);
  eachTimed(programs, run);
  medians[kind] = medianOf(eachTimed(programs, run));
  answers[kind] = programs.map((each) => {
    const found = run(each);
    return found && [...found].sort();
  });
}
console.log(
  JSON.stringify({
    loadMs,
    loadCpuMs: (used.user + used.system) / 1000,
    residentMb: memory.rss / 2 ** 20,
    facts: kb.attributes.size + kb.relations.size,
    qualifiers: kb.qualifiers.size,
    entities: kb.entityCount,
    medians,
    answers,
  }),
);
