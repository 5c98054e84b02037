import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { nameOf } from "../../runs/paths.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { settingTable } from "../../solvers/choice/setting-table.ts";
import type { Truths } from "../../solvers/truth/truths.ts";
import type { Host } from "../host.ts";
import {
  emptyTruths,
  fitAnswerPart,
  fitLinkPart,
  hideFrom,
  type NoTruths,
  type TruthWork,
  weightsOfModel,
} from "./fit-truths.ts";
import { isFor, type KeptTruths, printTruths, readTruths, TRUTHS_MARK } from "./kept-truths.ts";
import { truthPlace } from "./truth-place.ts";

/** Truths as far as they are there, and in a line why something that was wanted is not. */
export interface OpenTruths {
  readonly truths: Truths | undefined;
  readonly why?: string;
  /** The file that they were kept in, where they were fitted now. */
  readonly kept?: string;
}

/** What is wanted of truths. */
export interface TruthsWanted extends Omit<TruthWork, "seed"> {
  /** How the graph was named; truths of a graph in memory are kept in memory. */
  readonly source: unknown;
  readonly links: boolean;
  /** Solvers whose answers are asked for. */
  readonly solvers: readonly Pick<ChosenSolver, "solver" | "settings">[];
  /** Fit what is not there yet. */
  readonly calibrate: boolean;
  /** Fit anew what is there. */
  readonly anew?: boolean;
  readonly seed?: number;
  /** Another file to keep them in, which must be possible. */
  readonly place?: string | undefined;
}

/** The name under which truths of a solver with its settings are kept. */
export function solverKey({ solver, settings }: Pick<ChosenSolver, "solver" | "settings">): string {
  const table = new TextEncoder().encode(JSON.stringify(settingTable(settings)));
  return `${solver.name} ${sha256([table]).slice(0, 16)}`;
}

/** Truths that are held by graph, for hosts whose calls share one, and while one call asks twice. */
const held = new WeakMap<Graph, Map<string, Promise<OpenTruths>>>();

/**
 * The truths of a model on a graph: those that are kept, and where they lack something, or are of another graph or model, what is
 * fitted now in bounded time and kept.
 * @throws LacunaError `truth.corrupt`, `run.interrupted`, what the model throws, what writing to `place` throws
 */
export async function openTruths(wanted: TruthsWanted, host: Host): Promise<OpenTruths> {
  const { graph, model } = wanted;
  const own = held.get(graph) ?? new Map<string, Promise<OpenTruths>>();
  held.set(graph, own);
  const key = weightsOfModel(model.models);
  // One after another: what one call fits the next one finds.
  const before = own.get(key);
  const next = (async () => {
    const found = await before?.catch(() => undefined);
    return opened(wanted, found?.truths, host);
  })();
  own.set(key, next);
  try {
    return await next;
  } catch (error) {
    if (own.get(key) === next) own.delete(key);
    throw error;
  }
}

async function opened(wanted: TruthsWanted, before: Truths | undefined, host: Host): Promise<OpenTruths> {
  const { graph, model, links, solvers, calibrate, anew = false, seed = 0 } = wanted;
  const place = wanted.place ?? (await truthPlace(wanted.source, model.source, host));
  const [hash, weights] = [graphHash(graph), weightsOfModel(model.models)];
  const kept = place === undefined ? undefined : await readTruths(place, host.files);
  const found = anew ? undefined : (before ?? kept?.fits.find((each) => isFor(each, hash, weights)));
  const lacking = solvers.filter((each) => !(found && solverKey(each) in found.solvers));
  const wantsLinks = links && model.models.links !== undefined && found?.links === undefined;
  if (!wantsLinks && lacking.length === 0) return { truths: found };
  const stale = !found && kept?.fits.some(({ graph: { name } }) => name === graph.name);
  if (!calibrate)
    return {
      truths: found,
      why: stale && place ? `the truths in ${nameOf(place)} are of another graph or model` : "not calibrated",
    };
  const began = host.now();
  const hidden = await hideFrom({ ...wanted, seed }, host);
  if ("why" in hidden) return { truths: found, why: hidden.why };
  try {
    const { truths, why } = await fitted({ ...wanted, seed }, found, { wantsLinks, lacking, hidden }, host);
    if (!truths) return { truths: found, ...(why === undefined ? {} : { why }) };
    const keeping = place === undefined || host.resources ? undefined : keep(place, kept, truths, host);
    // A place that nobody named may be one where nothing can be written.
    const file = wanted.place === undefined ? await keeping?.catch(() => undefined) : await keeping;
    host.onMessage?.(calibratedSaid(truths, file, host.now() - began));
    return {
      truths,
      ...(why === undefined ? {} : { why }),
      ...(file === undefined ? {} : { kept: file }),
    };
  } finally {
    hidden.close();
  }
}

async function fitted(
  work: TruthWork,
  found: Truths | undefined,
  {
    wantsLinks,
    lacking,
    hidden,
  }: {
    readonly wantsLinks: boolean;
    readonly lacking: TruthsWanted["solvers"];
    readonly hidden: Exclude<Awaited<ReturnType<typeof hideFrom>>, NoTruths>;
  },
  host: Host,
): Promise<OpenTruths> {
  let truths: Truths = found ?? emptyTruths(work, hidden.parts);
  let why: string | undefined;
  let any = false;
  if (wantsLinks) {
    const links = await orWhy(fitLinkPart(work, hidden.parts, host));
    if ("why" in links) why = links.why;
    else {
      truths = { ...truths, links };
      any = true;
    }
  }
  for (const by of lacking) {
    const answers = await orWhy(fitAnswerPart(work, by, hidden.parts, host));
    if (answers !== null && "why" in answers) why = answers.why;
    else {
      truths = { ...truths, solvers: { ...truths.solvers, [solverKey(by)]: answers } };
      any = true;
    }
  }
  return { truths: any ? truths : undefined, ...(why === undefined ? {} : { why }) };
}

/** Keeps truths, and gives the file. */
async function keep(
  place: string,
  kept: KeptTruths | undefined,
  truths: Truths,
  host: Host,
): Promise<string> {
  await host.writes.file(place, [printTruths(kept, truths)], { force: true, mark: TRUTHS_MARK });
  return place;
}

/** What was done, in a line. */
function calibratedSaid({ graph, model, hidden }: Truths, file: string | undefined, time: number): string {
  const what =
    hidden.how === "valid"
      ? `on the links of valid of ${graph.name}, which were hidden`
      : hidden.times === 1
        ? `on a random tenth of ${graph.name} that was hidden`
        : `on random tenths of ${graph.name} that were hidden, ${hidden.times} times`;
  const where = file === undefined ? "" : `kept in ${nameOf(file)}; `;
  return `${nameOf(model.name)} calibrated ${what} (${where}${(time / 1000).toFixed(0)} s)`;
}

/** Scores that put no hidden link first carry no truth: who asked gets them as scores. */
const orWhy = <Fitted>(fitting: Promise<Fitted>): Promise<Fitted | NoTruths> =>
  fitting.catch((error: unknown) => {
    if (error instanceof LacunaError && error.code === "links.not-calibrated") return { why: error.message };
    throw error;
  });
