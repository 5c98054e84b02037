import { observed, type View } from "../../kg/graph.ts";
import type { OpenLinks } from "../../models/open-model.ts";
import { rowMemory } from "../../solvers/choice/model-needs.ts";
import { qto } from "../../solvers/qto/qto.ts";
import { plausibleLinks } from "../../solvers/ranking/plausible-links.ts";
import type { RowSource } from "../../solvers/rows/rows.ts";
import { settingOf } from "../../solvers/settings/setting-of.ts";
import { startSolver } from "../../solvers/start-solver.ts";
import { type LinkReader, linkReader } from "../../solvers/truth/read-truth.ts";
import type { Host } from "../host.ts";
import { openTruths, type TruthsWanted } from "./open-truths.ts";

/** What is asked for links that a graph lacks. */
export interface LinksAsked extends Pick<TruthsWanted, "graph" | "source" | "kernel" | "threads" | "memory"> {
  readonly opened: OpenLinks;
  /** Links that are not predicted. */
  readonly known: View;
  readonly anyKind: boolean;
  readonly calibrate?: boolean | undefined;
}

/** Links as they are ordered and as they are said: by scores, and by truths where they were fitted. */
export interface ScoredLinks {
  readonly scores: RowSource;
  readonly truths?: LinkReader;
  /** Why there are no truths. */
  readonly why?: string;
}

/**
 * Opens what a model says of single links. Truths are those that a question is told, over all links that are observed for test.
 * @throws LacunaError what `openTruths` throws
 */
export async function scoredLinks(asked: LinksAsked, host: Host): Promise<ScoredLinks> {
  const { graph, source, opened, known, anyKind, kernel, threads, memory } = asked;
  const { models } = plausibleLinks(graph, { ...opened.models, links: opened.predictor }, { anyKind });
  const world = { graph, known, memory: rowMemory(memory) };
  const { truth: scores } = startSolver(qto, world, models, settingOf(qto));
  if (!scores) throw new Error("qto says how true links are");
  const wanted = { graph, source, model: opened, kernel, threads, memory, links: true, solvers: [] };
  const { truths, why } = await openTruths({ ...wanted, calibrate: asked.calibrate ?? false }, host);
  const reader = truths && models.links && linkReader(truths, models.links, observed(graph, "test"));
  return {
    scores,
    ...(reader ? { truths: reader } : {}),
    ...(reader || why === undefined ? {} : { why }),
  };
}
