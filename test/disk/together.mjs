import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { badlyTold, contentOf, run } from "./commands.mjs";

/** Two processes start at once with one output: one writes it, the other says that it exists or is being written. */
export async function together({ folder, words, names, everything, rounds, fail }) {
  const told = new Map();
  for (let round = 0; round < rounds; round++) {
    const force = round % 2 === 1;
    mkdirSync(folder);
    const ended = await Promise.all([0, 1].map(() => run(folder, force ? [...words, "--force"] : words)));
    const done = ended.filter(({ status }) => status === 0);
    // Fetching what is there already is no mistake.
    const mayBoth = force || words[0] === "data";
    if (done.length === 0 || (done.length === 2 && !mayBoth)) fail(`${done.length} of two processes succeed`);
    for (const each of ended.filter(({ status }) => status !== 0)) {
      const bad = badlyTold(each, ["runs.exists", "runs.locked"]);
      if (bad) fail(bad);
      told.set(each.codes[0], (told.get(each.codes[0]) ?? 0) + 1);
    }
    if (contentOf(folder) !== everything) fail("what two processes wrote is not what one writes");
    const left = readdirSync(folder).filter((name) => !names.includes(name));
    if (left.length > 0) fail(`two processes leave ${left.join(", ")}`);
    rmSync(folder, { recursive: true, force: true });
  }
  return `${rounds} pairs, ${[...told].map(([code, times]) => `${code} ${times}`).join(", ")}`;
}
