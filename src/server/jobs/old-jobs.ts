import type { ServerLimits } from "../calls/limits.ts";
import type { JobFolders } from "./folder.ts";
import { isOver } from "./job.ts";
import type { LiveJob } from "./live-job.ts";

/** Bounds of jobs that are over. */
export type KeptJobs = Pick<ServerLimits, "keptJobs" | "keptJobBytes" | "keptJobDays">;

const DAY = 86_400_000;

/** Removes the jobs that ended first, until those that are left are few, small and young enough. */
export async function removeOld(
  jobs: readonly LiveJob[],
  { keptJobs, keptJobBytes, keptJobDays }: KeptJobs,
  { folders, remove }: { readonly folders: JobFolders; remove(job: LiveJob): Promise<void> },
): Promise<void> {
  const over = jobs.filter(({ state }) => isOver(state));
  const all = await Promise.all(
    over.map(async (job) => ({ job, ended: timeOf(job), bytes: await folders.bytes(job.record.id) })),
  );
  all.sort((a, b) => b.ended - a.ended || b.job.record.number - a.job.record.number);
  const youngest = Date.now() - keptJobDays * DAY;
  let bytes = 0;
  for (const [at, each] of all.entries()) {
    bytes += each.bytes;
    const isOld = each.ended > 0 && each.ended < youngest;
    // The one that ended last is kept, whatever it takes: somebody has waited for it.
    if (isOld || at >= keptJobs || (at > 0 && bytes > keptJobBytes)) await remove(each.job);
  }
}

/** When a job ended; 0 where an earlier version has not written that down. */
const timeOf = ({ state }: LiveJob): number => (state.ended === undefined ? 0 : Date.parse(state.ended));

/** What a start says of it. */
export const keptJobsSaid = ({ keptJobs, keptJobBytes, keptJobDays }: KeptJobs): string =>
  `the last ${keptJobs} that have ended are kept, ${Math.round(keptJobBytes / 2 ** 30)} GB of them and ${keptJobDays} days at most`;
