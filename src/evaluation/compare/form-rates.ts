import { originalTree } from "../../benchmark/formats/efo1-original.ts";
import { LacunaError } from "../../error.ts";
import { detectNotation } from "../../query/convert.ts";
import { parseLisp } from "../../query/efo1/lisp.ts";
import { type FormName, formsOf, usableWithoutUnion } from "../../query/forms/forms.ts";
import type { OperatorTree } from "../../query/views/operator-tree.ts";
import { formulaOf } from "../../query/views/operator-tree-order.ts";
import { mrr } from "../../ranking/measures.ts";
import type { ScoredLine } from "../scoring/scored-line.ts";
import { type WinningRate, winningRate } from "./winning-rate.ts";

/** What one predictor made of the queries of a benchmark when they were written in a normal form. @internal */
export interface FormRun {
  readonly form: FormName;
  readonly lines: readonly ScoredLine[];
}

/** Two normal forms, over the query types that they write differently. @internal */
export interface FormPair extends WinningRate {
  readonly forms: readonly [a: FormName, b: FormName];
  /** Means of the types' MRR; null where the forms differ in no type. */
  readonly mrr: readonly [a: number, b: number] | null;
}

/** Winning rates of normal forms (EFO-1-QA, Table 8). @internal */
export interface FormRates {
  readonly pairs: readonly FormPair[];
  /** Types that no pair counts: they are no operator trees, so that they have no normal forms. */
  readonly withoutForms: readonly string[];
}

/**
 * Compares normal forms: for each two of them the types whose formulas differ, and in how many of these each has the
 * higher MRR.
 * @param unions the predictor has an operator for unions; otherwise types count only in forms without unions but at the
 *   root, as in the paper
 * @throws LacunaError `eval.other-queries` when runs scored other queries of a type
 * @internal
 */
export function formRates(runs: readonly FormRun[], { unions = false } = {}): FormRates {
  const scored = runs.map(({ lines }) => byType(lines));
  const types = [...new Set(scored.flatMap((each) => [...each.keys()]))];
  const trees = new Map(types.map((type) => [type, treeOf(type)]));
  const forms = new Map([...trees].flatMap(([type, tree]) => (tree ? [[type, formsOf(tree)] as const] : [])));
  const pairs = runs.flatMap((first, at) =>
    runs.slice(at + 1).map((second, after): FormPair => {
      const [a, b] = [scored[at]!, scored[at + 1 + after]!];
      const counted = [...forms].filter(([type, written]) => {
        const [one, other] = [written[first.form], written[second.form]];
        if (!a.has(type) || !b.has(type) || formulaOf(one) === formulaOf(other)) return false;
        return unions || (usableWithoutUnion(one) && usableWithoutUnion(other));
      });
      const figures = counted.map(([type]): readonly [number, number] => {
        refuseOtherQueries(type, a.get(type)!, b.get(type)!);
        return [meanMrr(a.get(type)!), meanMrr(b.get(type)!)];
      });
      const mean = (side: 0 | 1) => figures.reduce((sum, each) => sum + each[side], 0) / figures.length;
      return {
        forms: [first.form, second.form],
        ...winningRate(figures),
        mrr: figures.length > 0 ? [mean(0), mean(1)] : null,
      };
    }),
  );
  return { pairs, withoutForms: types.filter((type) => !forms.has(type)) };
}

function byType(lines: readonly ScoredLine[]): Map<string, ScoredLine[]> {
  const found = new Map<string, ScoredLine[]>();
  for (const line of lines) {
    const own = found.get(line.type);
    if (own) own.push(line);
    else found.set(line.type, [line]);
  }
  return found;
}

/** The operator tree of a type: a formula as it stands, or that which a named type is published as. */
function treeOf(type: string): OperatorTree | undefined {
  try {
    if (type.startsWith("(")) return parseLisp(type);
    return originalTree(detectNotation(type).parse(type, { unsafe: true }), type);
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}

const meanMrr = (lines: readonly ScoredLine[]): number =>
  lines.reduce((sum, { ranks }) => sum + mrr(ranks), 0) / lines.length;

function refuseOtherQueries(type: string, a: readonly ScoredLine[], b: readonly ScoredLine[]): void {
  if (a.length === b.length && a.every(({ id }, at) => id === b[at]!.id)) return;
  throw new LacunaError("eval.other-queries", `the runs did not score the same queries of type ${type}`, {
    hint: "compare runs over one benchmark with the same --types and --limit",
  });
}
