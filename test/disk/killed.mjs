import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { badlyTold, contentOf, outputOf, run } from "./commands.mjs";

/** A command is killed or interrupted at a random moment; the same command again ends in the same output. */
export async function killed(how) {
  const { folder, words, whole, names, everything, duration, rounds, random, signal, fail } = how;
  const name = outputOf(words);
  const told = { early: 0, kept: 0, done: 0 };
  for (let round = 0; round < rounds; round++) {
    mkdirSync(folder);
    const killAfter = random() * duration;
    const first = await run(folder, words, { killAfter, signal });
    const at = `at ${killAfter.toFixed(0)} of ${duration.toFixed(0)} ms`;
    const there = contentOf(join(folder, name));
    if (there !== undefined && there !== whole) fail(`a part of the output is there after ${signal} ${at}`);
    if (signal !== "SIGKILL" && first.status !== 0) {
      // Before the operation begins the signal ends the process as it ends any.
      const bad =
        first.killedBy === signal ? undefined : (badlyTold(first, ["run.interrupted"]) ?? status(first));
      if (bad) fail(`${at}: ${bad}`);
    }
    const hidden = readdirSync(folder).filter(
      (each) => ![...names, `${name}.partial`, `${name}.training`].includes(each),
    );
    if (signal !== "SIGKILL" && hidden.length > 0) fail(`${signal} ${at} leaves ${hidden.join(", ")}`);
    if (there !== undefined) told.done++;
    else if (existsSync(join(folder, `${name}.partial`)) || existsSync(join(folder, `${name}.training`)))
      told.kept++;
    else told.early++;
    const again = await run(folder, words);
    if (there === undefined && again.status !== 0)
      fail(`the same command again after ${signal} ${at}: ${again.told}`);
    if (there !== undefined && again.status !== 0) {
      const bad = badlyTold(again, ["runs.exists"]);
      if (bad) fail(`again with the output in place: ${bad}`);
    }
    if (contentOf(folder) !== everything) fail(`another output after ${signal} ${at}`);
    const left = readdirSync(folder).filter((each) => !names.includes(each));
    if (left.length > 0) fail(`after ${signal} ${at} and the same command again: ${left.join(", ")}`);
    rmSync(folder, { recursive: true, force: true });
  }
  return `${rounds} times ${signal}: ${told.early} with nothing kept, ${told.kept} with something, ${told.done} after the output was in place`;
}

const status = (ended) =>
  ended.status === 130 || ended.status === 143
    ? undefined
    : `status ${ended.status}: ${ended.told.slice(0, 300)}`;
