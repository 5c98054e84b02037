import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { expect, test } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import { MAIN } from "../cli/lacuna.ts";
import { benchmark, randomGraph, temporaryFolder, treeOf } from "./bench-support.ts";

/** Kills in `npm test`; `LACUNA_KILLS=50 npx vitest run test/benchmark/kill` is the longer run. */
const kills = Number(process.env.LACUNA_KILLS ?? 5);

/** The bytes of a folder and of what stands beside it under its name: what a run has written so far. */
function written(out: string): number {
  const folder = dirname(out);
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (name.split(sep)[0]!.replace(/^\./, "").startsWith(basename(out)))
      bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/**
 * Runs a command and kills it once it has written a share of what is left of the bytes; tells whether it was still at
 * work.
 */
async function killedAt(
  args: readonly string[],
  out: string,
  whole: number,
  share: number,
): Promise<boolean> {
  const there = written(out);
  const bytes = there + (whole - there) * share;
  const child = spawn(process.execPath, [MAIN, "benchmark", ...args], { stdio: "ignore" });
  const over = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_, signal) => resolve(signal));
  });
  while (child.exitCode === null && child.signalCode === null && written(out) < bytes)
    await new Promise((resolve) => setTimeout(resolve, 2));
  child.kill("SIGKILL");
  return (await over) === "SIGKILL";
}

test(`a run that is killed at ${kills} random points ends in the same bytes`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const command = (out: string, threads: number) => [
    "sample",
    graph,
    "--protocol",
    "betae",
    "--types",
    "2p,3p,up",
    "--per-type",
    "500",
    "--split",
    "valid,test",
    "--seed",
    "3",
    "--threads",
    String(threads),
    "--quiet",
    "--out",
    out,
  ];
  await benchmark(...command(join(folder, "whole"), 2));
  const whole = written(join(folder, "whole"));
  const wanted = treeOf(join(folder, "whole"));

  const random = randomStream(Number(process.env.LACUNA_KILL_SEED ?? 1), "kills");
  let killed = 0;
  for (let round = 0; killed < kills; round++) {
    const out = join(folder, `round${round}`);
    // Several kills in a row for most rounds, so that resumed runs are killed too.
    for (let tries = 1 + random.below(3); tries > 0; tries--)
      if (await killedAt(command(out, 1 + random.below(3)), out, whole, random.real())) killed++;
    await benchmark(...command(out, 1 + random.below(3)));
    expect(treeOf(out)).toEqual(wanted);
  }
});
