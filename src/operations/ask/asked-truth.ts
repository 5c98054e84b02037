import type { Graph, View } from "../../kg/graph.ts";
import type { OpenModel } from "../../models/open-model.ts";
import type { Query } from "../../query/formula.ts";
import type { AskedModel, AskedSolver } from "../../solvers/asking/ask-model.ts";
import { wholeRelation } from "../../solvers/choice/whole-relation.ts";
import {
  type AnswersRead,
  type AskedRow,
  askedRow,
  type LinkReader,
  linkAnswers,
  linkReader,
  scaleOf,
  solverAnswers,
} from "../../solvers/truth/read-truth.ts";
import type { Host } from "../host.ts";
import { type OpenTruths, openTruths, solverKey } from "../truth/open-truths.ts";
import { fitsUnasked } from "../truth/parameters.ts";

/** Truths of what is asked, as far as they were fitted. */
export interface AskedTruths {
  /** The truth of one answer, by its values and the score that the solver gave it. */
  truth?(values: readonly number[], score: number): number;
  readonly missing?: AnswersRead["missing"] & Pick<AnswersRead, "by">;
  /** Truths of single links, for trees. */
  readonly links?: LinkReader;
  /** Why there is no truth. */
  readonly why?: string;
}

/** What is asked, and with what. */
export interface TruthQuestion {
  readonly graph: Graph;
  /** The graph as it was named. */
  readonly source: unknown;
  readonly query: Query;
  readonly opened: OpenModel | undefined;
  readonly model: AskedModel;
  readonly by: AskedSolver;
  readonly known: View;
  readonly calibrate?: boolean | undefined;
  /** No model was named. */
  readonly byDefault: boolean;
  /** Links of trees are wanted too. */
  readonly explain: boolean;
  readonly kernel?: Parameters<typeof openTruths>[0]["kernel"];
  readonly threads?: number | undefined;
  readonly memory?: number | undefined;
}

/** Which truths a question needs: those of its links, or of the answers of its solver. */
function truthsNeeded({ query, model }: Pick<TruthQuestion, "query" | "model">) {
  const ofLinks = model.models.links !== undefined && (askedRow(query) ?? wholeRelation(query)) !== undefined;
  return { ofLinks, ofAnswers: !ofLinks && query.free.length === 1 };
}

/** Why a question needs no truths at all; undefined where it needs some. */
export function noTruthOf(question: Pick<TruthQuestion, "query" | "model" | "explain">): string | undefined {
  const { ofLinks, ofAnswers } = truthsNeeded(question);
  return ofLinks || ofAnswers || question.explain
    ? undefined
    : "answers of several variables have no truth of their own";
}

/** Opens the truths that a question needs: of its links, or of the answers of its solver. */
export async function truthsFor(question: TruthQuestion, host: Host): Promise<OpenTruths> {
  const { opened, by, explain } = question;
  if (!opened) return { truths: undefined };
  const { ofLinks, ofAnswers } = truthsNeeded(question);
  const why = noTruthOf(question);
  if (why !== undefined) return { truths: undefined, why };
  return openTruths(
    {
      ...question,
      model: opened,
      calibrate: question.calibrate ?? fitsUnasked(question.source, question.byDefault),
      links: ofLinks || explain,
      solvers: ofAnswers ? [by] : [],
    },
    host,
  );
}

/** The part of truths that the answers of a question are read by; undefined where there is none. */
export function usedTruths(question: TruthQuestion, { truths }: OpenTruths): object | undefined {
  if (!truths) return undefined;
  const { ofLinks, ofAnswers } = truthsNeeded(question);
  return {
    hidden: truths.hidden,
    links: ofLinks || question.explain ? (truths.links ?? null) : null,
    answers: ofAnswers ? (truths.solvers[solverKey(question.by)] ?? null) : null,
  };
}

/** Links as a question of one row has them, also in its trees: it takes for granted that the row has one. */
const presuming = (links: LinkReader, asked: AskedRow): LinkReader => ({
  ...links,
  row: (row) =>
    row.head === asked.head && row.relation === asked.relation ? links.presumed(row).truths : links.row(row),
});

/** Reads what truths say of the answers of a question. */
export function askedTruths(question: TruthQuestion, { truths, why }: OpenTruths): AskedTruths {
  const { graph, query, model, by, known } = question;
  // Without a model nothing is guessed: what is listed follows from the known links.
  if (by.solver.needs === "nothing") return { truth: () => 1 };
  const without = why === undefined ? {} : { why };
  if (!truths) return without;
  const { links: predictor } = model.models;
  const links = predictor && linkReader(truths, predictor, known);
  const row = askedRow(query);
  const trees = links ? { links: row ? presuming(links, row) : links } : {};
  const impossible = model.impossible(query);
  const read = (answers: AnswersRead): AskedTruths => ({
    ...trees,
    truth: ([value], score) => answers.truth(value!, score),
    missing: { ...answers.missing, by: answers.by },
  });
  if (row && links) return read(linkAnswers(links, row, impossible));
  const whole = wholeRelation(query);
  if (whole && links)
    return {
      ...trees,
      truth: ([first, second]) => {
        const [head, tail] = whole.turned ? [second!, first!] : [first!, second!];
        return links.row({ head, relation: whole.relation })(tail);
      },
    };
  if (query.free.length > 1)
    return { ...trees, why: "answers of several variables have no truth of their own" };
  const fitted = truths.solvers[solverKey(by)];
  if (!fitted)
    return {
      ...trees,
      ...(fitted === null ? { why: "hardly any answer was hidden from this solver" } : without),
    };
  return read(
    solverAnswers(query, by.running, fitted, { graph, known, scale: scaleOf(known, truths), impossible }),
  );
}
