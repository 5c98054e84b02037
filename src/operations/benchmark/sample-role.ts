import type { SampleRecipe } from "../../benchmark/folder/manifest.ts";
import type { Grounder } from "../../benchmark/protocol.ts";
import { type Block, makeBlock } from "../../benchmark/runner.ts";
import { type Job, setupOf } from "../../benchmark/runner-jobs.ts";
import type { Role } from "../workers/role.ts";
import { loadProtocol } from "./load-protocol.ts";

/** The data that a worker needs to make attempts. */
export interface SampleWorkSetup {
  /** As the user named it. */
  readonly protocol: string;
  readonly recipe: SampleRecipe;
}

export interface SampleTask {
  readonly job: Job;
  readonly from: number;
  readonly to: number;
  readonly phase: number;
}

/** A block of attempts, and how long it took. */
export interface SampleResult {
  readonly block: Block;
  readonly milliseconds: number;
}

/** Makes blocks of attempts; the grounder of one job is kept until the next job comes. */
export const sampleWork: Role<SampleWorkSetup, SampleTask, SampleResult> = async (graph, setup, host) => {
  const { protocol } = await loadProtocol(setup.protocol, host);
  let current: { index: number; grounder: Grounder } | undefined;
  return ({ job, from, to, phase }) => {
    if (current?.index !== job.index)
      current = { index: job.index, grounder: protocol.grounder(setupOf(job, setup.recipe, graph)) };
    const start = host.now();
    const block = makeBlock(current.grounder, from, to, phase);
    return { block, milliseconds: host.now() - start };
  };
};
