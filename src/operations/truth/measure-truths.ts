import { askingLinks } from "../../evaluation/truth/ask-links.ts";
import { askingQueries } from "../../evaluation/truth/ask-queries.ts";
import { drawnQuestions, type HeldQuestion } from "../../evaluation/truth/questions.ts";
import { type SaidTable, saidTable } from "../../evaluation/truth/table.ts";
import { type Graph, observed } from "../../kg/graph.ts";
import type { OpenModel } from "../../models/open-model.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { rowMemory } from "../../solvers/choice/model-needs.ts";
import { plausibleLinks } from "../../solvers/ranking/plausible-links.ts";
import { scaleOf } from "../../solvers/truth/read-truth.ts";
import type { Host } from "../host.ts";
import { inPieces } from "../running/interruptible.ts";
import { type OpenTruths, solverKey } from "./open-truths.ts";

/** What is measured: truths of a model on a graph of which the test links are hidden. */
export interface Measured {
  /** A graph with test links. */
  readonly graph: Graph;
  /** Opened for the links that are observed for test. */
  readonly model: OpenModel;
  readonly solvers: readonly ChosenSolver[];
  readonly rows: number;
  readonly perType: number;
  readonly seed: number;
  readonly memory?: number | undefined;
  /** Questions with answers; by default they are drawn along paths of the full graph. */
  readonly questions?: readonly HeldQuestion[] | undefined;
}

/** What was said and what is there, of links and of the answers of each solver. */
export interface MeasuredTruths {
  readonly links?: SaidTable | undefined;
  readonly solvers: readonly MeasuredSolver[];
  /** Why links have no truths. */
  readonly why?: string | undefined;
}

/** The same of the answers of one solver, or of a file of probabilities. */
export interface MeasuredSolver {
  readonly solver: string;
  readonly truths?: SaidTable | undefined;
  /** What its scores say, as if they were truths. */
  readonly scores?: SaidTable | undefined;
  readonly why?: string | undefined;
}

/** Holds what truths say of links and of the answers of solvers to what is there. */
export async function measureTruths(
  { graph, model, solvers: chosen, rows, perType, seed, ...given }: Measured,
  { truths, why }: OpenTruths,
  host: Host,
): Promise<MeasuredTruths> {
  const progress = (note: string) => (done: number, total: number) =>
    host.onProgress?.({ title: "asking", done, total, note: `${done} of ${total} ${note}` });
  const unfinished = () => "nothing was measured";
  const memory = rowMemory(given.memory);
  const { links } = plausibleLinks(graph, model.models, {}).models;
  const asked =
    truths?.links && links
      ? await inPieces(
          host,
          askingLinks(truths, links, graph, {
            ...{ limit: rows, seed, memory: memory >> 2 },
            onProgress: progress("rows"),
          }),
          unfinished,
        )
      : undefined;
  const questions =
    given.questions ?? (chosen.length > 0 ? drawnQuestions(graph, { limit: perType, seed }) : []);
  const solvers: MeasuredSolver[] = [];
  for (const by of chosen) {
    const { name: solver } = by.solver;
    const fitted = truths?.solvers[solverKey(by)];
    if (!fitted || !truths) {
      solvers.push({ solver, why: why ?? "hardly any answer was hidden from it" });
      continue;
    }
    const scale = scaleOf(observed(graph, "test"), truths);
    const options = { memory, onProgress: progress("queries") };
    const asking = askingQueries(fitted, scale, by, model.models, graph, questions, options);
    const said = await inPieces(host, asking, unfinished);
    solvers.push({ solver, truths: saidTable(said.truths), scores: saidTable(said.scored) });
  }
  return {
    ...(asked ? { links: saidTable(asked) } : {}),
    solvers,
    ...(asked || why === undefined ? {} : { why }),
  };
}
