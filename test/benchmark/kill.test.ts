import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import { MAIN } from "../cli/lacuna.ts";
import { benchmark, randomGraph, temporaryFolder, treeOf } from "./bench-support.ts";

/** Kills in `npm test`; `LACUNA_KILLS=50 npx vitest run test/benchmark/kill` is the longer run. */
const kills = Number(process.env.LACUNA_KILLS ?? 5);

/** Runs a command and kills it after some milliseconds; tells whether it was still at work. */
function killedAfter(args: readonly string[], milliseconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, "benchmark", ...args], { stdio: "ignore" });
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_, signal) => {
      clearTimeout(timer);
      resolve(signal === "SIGKILL");
    });
  });
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
  const started = performance.now();
  await benchmark(...command(join(folder, "whole"), 2));
  const lasts = performance.now() - started;
  const wanted = treeOf(join(folder, "whole"));

  const random = randomStream(Number(process.env.LACUNA_KILL_SEED ?? 1), "kills");
  let killed = 0;
  for (let round = 0; killed < kills; round++) {
    const out = join(folder, `round${round}`);
    // Several kills in a row for most rounds, so that resumed runs are killed too.
    for (let tries = 1 + random.below(3); tries > 0; tries--)
      if (await killedAfter(command(out, 1 + random.below(3)), lasts * (0.15 + random.real()))) killed++;
    await benchmark(...command(out, 1 + random.below(3)));
    expect(treeOf(out)).toEqual(wanted);
  }
});
