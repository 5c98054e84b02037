import { settingText } from "../../evaluation/report/solver-lines.ts";
import type { Graph } from "../../kg/graph.ts";
import type { FoundRanked } from "../../operations/ask/found.ts";
import type { AnsweredWith } from "../../operations/ask/results.ts";
import { displayName } from "../../operations/naming.ts";
import { printText } from "../../query/text/print.ts";
import { renderPredictedTree } from "../../solvers/explain/render-predicted.ts";
import type { Ranked, RankedAnswer } from "../../solvers/ranking/rank-answers.ts";
import { numberText } from "../text/figures.ts";
import { table } from "../text/table.ts";

/** The best answers for people, with their trees under them where there are some, then what was not listed. */
export function rankedText(found: FoundRanked): string {
  const { graph, query, ranked, how, ids, explain, predicted } = found;
  const entity = (id: number) => (ids ? String(id) : displayName(graph.entities, id));
  const word = how.model?.calibrated ? "probability" : "truth";
  const state = ({ known }: RankedAnswer) => (known ? "known" : "predicted");
  const { answers } = ranked;
  const blocks = explain
    ? answers.map((each, at) => {
        const values = each.values.map((id, i) => `?${query.free[i]} = ${entity(id)}`).join(", ");
        const lines = (ranked.guesses && !each.tree ? [] : [...treeLines(each, graph), hardness(each)]).map(
          (line) => `   ${line}\n`,
        );
        return `${at + 1}. ${values}  ${word} ${truthText(each.truth)}, ${state(each)}\n${lines.join("")}\n`;
      })
    : answers.length === 0
      ? []
      : [
          table(
            [...query.free.map((each) => `?${each}`), word, ""],
            answers.map((each) => [...each.values.map(entity), truthText(each.truth), state(each)]),
          ),
          "\n",
        ];
  return [...blocks, ...guessLines(found), ...closing(ranked, word, predicted), withWhat(how)].join("");
}

/** Four digits, more where they would say 0 or 1 of a truth that is neither. */
export function truthText(truth: number): string {
  const text = truth.toFixed(4);
  if (Number(text) === 0 && truth > 0) return truth.toExponential(1);
  return Number(text) === 1 && truth < 1 ? "nearly 1" : text;
}

/** What the model takes inner nodes for. */
function guessLines({ graph, ranked: { guesses = [] }, ids }: FoundRanked): string[] {
  if (guesses.length === 0) return [];
  const entity = (id: number) => (ids ? String(id) : displayName(graph.entities, id));
  const lines = guesses.map(
    ({ part, nearest }) =>
      `   ${printText(part, { graph })}  ${nearest.map((each) => entity(each.entity)).join(", ")}\n`,
  );
  return ["nearest to the inner nodes of the query (a guess of the model, no evidence):\n", ...lines, "\n"];
}

const treeLines = ({ tree }: RankedAnswer, graph: Graph): string[] =>
  tree ? renderPredictedTree(tree, graph).trimEnd().split("\n") : ["no reasoning tree was found"];

function hardness({ tree, type }: RankedAnswer): string {
  if (!tree) return "";
  const { predicted, atoms } = tree;
  if (predicted === 0) return "every link of this tree is known";
  return `${predicted} of ${atoms.length} link${atoms.length === 1 ? "" : "s"} predicted: reduces to ${type}`;
}

function closing(
  { answers, outcome, candidates, tied, following }: Ranked,
  word: string,
  predicted: boolean,
): string[] {
  const listed = answers.length;
  const lines: string[] = [];
  if (outcome === "time-limit")
    lines.push(
      listed === 0
        ? "no answers: --timeout was reached before there were any"
        : "--timeout was reached: some trees are missing",
    );
  else if (listed === 0) lines.push(`no answers: nothing has a ${word} above 0`);
  if (listed > 0 && candidates !== undefined)
    lines.push(
      candidates > listed
        ? `the best ${listed} of ${numberText(candidates)} with a ${word} above 0; --top shows more`
        : `${listed} with a ${word} above 0`,
    );
  if (listed > 0 && candidates === undefined && outcome === "row-limit")
    lines.push(`the best ${listed}; --top shows more`);
  if (following)
    lines.push(
      `${numberText(following)} follow from the known links${predicted ? ", and are left out" : "; --predicted leaves them out"}`,
    );
  if (tied) lines.push(`${numberText(tied)} more are as true as the last one`);
  return lines.map((line) => `${line}\n`);
}

function withWhat({ solver, model, irreflexive }: AnsweredWith): string {
  const setting = settingText(solver.setting);
  const hash = /^[0-9a-f]{64}$/.test(model?.hash ?? "") ? ` ${model!.hash.slice(0, 12)}` : "";
  const asked = model ? `, model ${model.name}${hash}` : "";
  const why = model?.byDefault
    ? `no model was named: ${model.name} comes with Lacuna and needs no training\n`
    : "";
  const loops =
    irreflexive.length === 0
      ? ""
      : `no thing is linked to itself by ${irreflexive.join(" or ")}: no train link is so (--loops allows it)\n`;
  return `${solver.name}${setting === "" ? "" : ` (${setting})`}${asked}, known links: ${solver.known}\n${why}${loops}`;
}
