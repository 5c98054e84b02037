import type { Protocol, SampleSetup } from "../../src/benchmark/protocol.ts";
import { phaseOf } from "../../src/benchmark/runner.ts";

/** What a protocol made of one type in a given time. */
export interface Measured {
  readonly type: string;
  readonly accepted: number;
  readonly attempts: number;
  readonly seconds: number;
}

/** Samples one type for some seconds in this thread, acceptance included, and prints accepted queries a second. */
export function measure(
  protocol: Protocol,
  given: Pick<SampleSetup, "graph" | "type" | "parameters"> & Partial<Pick<SampleSetup, "count" | "split">>,
  seconds: number,
  { print = true, warm = false } = {},
): Measured {
  const setup: SampleSetup = { split: "test", seed: 1, count: 10_000_000, ...given };
  const grounder = protocol.grounder(setup);
  // Compiled code for all: what a run of many types has after the first of them.
  if (warm) for (let index = 0; index < 2000; index++) grounder.attempt(1e9 + index);
  const acceptance = protocol.acceptance(setup);
  const start = performance.now();
  const cpu = process.cpuUsage();
  let accepted = 0;
  let attempts = 0;
  let answers = 0;
  let now = start;
  while (!acceptance.done(attempts) && now - start < seconds * 1000) {
    for (let i = 0; i < 8; i++) {
      const candidate = grounder.attempt(attempts++, phaseOf(acceptance));
      if (!candidate) continue;
      const kept = acceptance.offer(candidate);
      if (!kept) continue;
      accepted++;
      answers += kept.easy.length + kept.hard.length;
    }
    now = performance.now();
  }
  // Time of the processor, not of the clock: the machine is shared.
  const { user, system } = process.cpuUsage(cpu);
  const spent = (user + system) / 1e6;
  const rate = accepted / spent;
  if (print)
    console.log(
      `${given.type}\t${rate.toFixed(0)}/s\taccepted ${accepted} of ${attempts} attempts in ${spent.toFixed(2)} s` +
        `\tids a query ${(answers / Math.max(1, accepted)).toFixed(1)}`,
    );
  return { type: given.type, accepted, attempts, seconds: spent };
}
