import { type Graph, observed, type Split } from "../../kg/graph.ts";
import { hasTails } from "../../links/half-seen.ts";
import type { Formula, Query } from "../../query/formula.ts";
import { answerHalfName } from "./dimension-names.ts";
import type { Dimension, Stratum } from "./dimensions.ts";

/**
 * Strata by the halves of links at the answer ("Half a Link", arXiv 2606.18001): whether the answer has, on the observed graph, a
 * link of the relation by which the query comes to it. `partly` is between: it has one for some of several such links. Where
 * it has one, a ranking by how often entities are tails of the last relation finds it too.
 * @internal
 */
export function byAnswerHalf(graph: Graph, split: Split): Dimension {
  const view = split === "train" ? graph.train : observed(graph, split);
  return {
    name: answerHalfName,
    describe: "whether the answer has an observed link of the relations by which the query comes to it",
    of({ query, hard }) {
      const halves = halvesOf(query);
      const width = query.free.length;
      const positions = new Map<string, number[]>();
      for (let at = 0; at < hard.length / width; at++) {
        const seen = halves.filter(({ variable, outward }) =>
          hasTails(view, outward, hard[at * width + variable]!),
        ).length;
        const value = seen === halves.length ? "seen" : seen > 0 ? "partly" : "unseen";
        const own = positions.get(value);
        if (own) own.push(at);
        else positions.set(value, [at]);
      }
      return ["seen", "partly", "unseen"].flatMap((value): Stratum[] => {
        const own = positions.get(value);
        return own ? [{ value, positions: Uint32Array.from(own) }] : [];
      });
    },
  };
}

/** The end of an asserted link at a free variable. */
interface Half {
  /** Place of the variable in a tuple. */
  readonly variable: number;
  /** The relation, as it leaves the answer. */
  readonly outward: number;
}

function halvesOf({ free, body }: Query): readonly Half[] {
  const found: Half[] = [];
  const visit = (formula: Formula): void => {
    if (formula.kind === "exists") visit(formula.body);
    else if (formula.kind === "and" || formula.kind === "or") formula.operands.forEach(visit);
    else if (formula.kind === "atom") {
      const relation = Number(formula.relation);
      const ends = [
        { term: formula.head, outward: relation },
        { term: formula.tail, outward: relation ^ 1 },
      ];
      for (const { term, outward } of ends) {
        const variable = term.kind === "variable" ? free.indexOf(term.name) : -1;
        if (variable >= 0) found.push({ variable, outward });
      }
    }
  };
  visit(body);
  return found;
}
