import type { StartEntityTrainer } from "../../links/entity-trainer.ts";
import { kernelEntityTrainer } from "../../links/kernel-entity-trainer.ts";
import { plainEntityTrainer } from "../../links/plain-entity-trainer.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import type { Team } from "../../numeric/team.ts";
import { nodeTeam } from "../../runs/node-team.ts";
import type { GlobalOptions } from "../io.ts";

/** What trains entity tables on this machine. */
export interface TrainKernel {
  readonly name: string;
  readonly threads: number;
  readonly start: StartEntityTrainer;
  /** What scores the trained model, where there are threads for it. */
  readonly team: Team | undefined;
  close(): Promise<void>;
}

/** The fastest trainer there is, with the threads that were asked for; 0 leaves their number to the machine. */
export async function openTrainKernel({ threads }: Pick<GlobalOptions, "threads">): Promise<TrainKernel> {
  const kernel = bestKernel();
  if (kernel === "plain")
    return { name: kernel, threads: 1, start: plainEntityTrainer, team: undefined, close: async () => {} };
  const team = nodeTeam(...(threads === 0 ? [] : [threads]));
  const start = kernelEntityTrainer({ kernel, team });
  return { name: kernel, threads: team.threads, start, team, close: async () => team.close() };
}
