import { settingText } from "../../evaluation/report/solver-lines.ts";
import type {
  AnsweredWith,
  EntityValue,
  RankedAnswerValue,
  RankedList,
} from "../../operations/ask/results.ts";
import { numberText, percent } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { treeLines } from "../../report/tree-lines.ts";
import { uncalibratedSaid } from "../uncalibrated.ts";
import { columnName, labelled } from "./naming.ts";

/** The options of the text. */
export interface RankedTextOptions {
  readonly ids: boolean;
  readonly explain: boolean;
  /** Only answers that do not follow from the known links were asked for. */
  readonly predicted: boolean;
  /** Settings and bounds are wanted too. */
  readonly verbose: boolean;
}

/** The best answers for people, with their trees under them where there are some, then what was not listed. */
export function rankedText(
  found: RankedList,
  { ids, explain, predicted, verbose }: RankedTextOptions,
): string {
  const { variables, answers, labels, calibrated } = found;
  const entity = columnName(ids, labels);
  const believed = ({ truth, score }: RankedAnswerValue) => [
    ...(truth === undefined ? [] : [truthText(truth)]),
    truthText(score),
  ];
  const state = ({ known }: RankedAnswerValue) => (known ? "known" : "predicted");
  const blocks = explain
    ? answers.map((each, at) => {
        const values = each.values.map((value, i) => `${variables[i]} = ${entity(value)}`).join(", ");
        const lines = explanationLines(each, found).map((line) => `   ${line}\n`);
        return `${at + 1}. ${values}  ${believedText(each)}, ${state(each)}\n${lines.join("")}\n`;
      })
    : answers.length === 0
      ? []
      : [
          table(
            [...variables, ...(calibrated ? ["truth"] : []), "score", ""],
            answers.map((each) => [...each.values.map(entity), ...believed(each), state(each)]),
          ),
          "\n",
        ];
  const { readAs } = found;
  const read = readAs
    ? [`read as  ${readAs.sentence}  (${percent(readAs.probability)})\n         ${readAs.formula}\n\n`]
    : [];
  const how = verbose ? withWhat(found) : withWhatInShort(found);
  return [...read, ...blocks, ...guessLines(found, entity), ...closing(found, predicted), how].join("");
}

/** How true an answer is, and its score beside it. */
const believedText = ({ truth, score }: RankedAnswerValue): string =>
  truth === undefined ? `score ${truthText(score)}` : `truth ${truthText(truth)} (score ${truthText(score)})`;

/** How many answers are missing. */
const missingText = ({ count, low, high, by }: NonNullable<RankedList["missing"]>): string =>
  `about ${count < 10 ? count.toFixed(1) : numberText(Math.round(count))} answers are missing here (${numberText(low)} to ${numberText(high)} in 80 of 100 such questions)${fittedTo[by]}`;

/** What people should know of what truths were fitted to. */
const fittedTo = {
  ...{ link: "", type: "" },
  presumed: "; no such link is known, and truths take for granted that there is one",
  class: "; no query of this type was drawn: its number of links decides",
} as const;

/** Four digits, more where they would say 0 or 1 of a truth that is neither. */
function truthText(truth: number): string {
  const text = truth.toFixed(4);
  if (Number(text) === 0 && truth > 0) return truth.toExponential(1);
  return Number(text) === 1 && truth < 1 ? "nearly 1" : text;
}

/** The entities that are nearest to inner nodes by the model. */
function guessLines({ guesses = [] }: RankedList, entity: (value: EntityValue) => string): string[] {
  if (guesses.length === 0) return [];
  const lines = guesses.map(
    ({ part, nearest }) => `   ${part}  ${nearest.map((each) => entity(each.entity)).join(", ")}\n`,
  );
  return ["nearest to the inner nodes of the query (a guess of the model, no evidence):\n", ...lines, "\n"];
}

/** The tree of an answer, and how hard the answer is. */
function explanationLines(answer: RankedAnswerValue, { guesses, labels }: RankedList): string[] {
  const { tree = [], absences = [], predicted, reduces } = answer;
  // No tree was found, or the solver knows of none.
  if (predicted === null || predicted === undefined)
    return guesses ? [] : ["no reasoning tree was found", ""];
  const of = tree.filter(({ state }) => state !== "absent").length;
  return [
    ...treeLines(labelled(tree, labels), absences, true),
    predicted === 0
      ? "every link of this tree is known"
      : `${predicted} of ${of} link${of === 1 ? "" : "s"} predicted: reduces to ${reduces}`,
    ...classLines(answer),
  ];
}

/** Most of what speaks for a predicted answer, by what its missing links form. */
function classLines({ classes = [] }: RankedAnswerValue): string[] {
  const [first] = classes;
  if (!first || first.missing === 0) return [];
  const links = `${first.missing === 1 ? "one link" : `${first.missing} links`} missing`;
  const shares = classes
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ reduces, missing, share }) => `${reduces ?? `${missing} missing`} ${Math.round(100 * share)} %`);
  return [`most likely ${links} (${shares.join(", ")})`];
}

/** Classes of less than this share are not shown. */
const LEAST_SHARE = 0.005;

function closing(
  { answers, outcome, candidates, tied, following, missing }: RankedList,
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
  else if (listed === 0) lines.push(`no answers: nothing has a score above 0`);
  if (listed > 0 && candidates !== undefined)
    lines.push(
      candidates > listed
        ? `the best ${listed} of ${numberText(candidates)} with a score above 0; --top shows more`
        : `${listed} with a score above 0`,
    );
  if (listed > 0 && candidates === undefined && outcome === "row-limit")
    lines.push(`the best ${listed}; --top shows more`);
  if (following)
    lines.push(
      `${numberText(following)} follow from the known links${predicted ? ", and are left out" : "; --predicted leaves them out"}`,
    );
  if (tied) lines.push(`${numberText(tied)} more have the score of the last one`);
  if (missing) lines.push(missingText(missing));
  return lines.map((line) => `${line}\n`);
}

/** The solver that answered, in one line. */
function withWhatInShort({ solver, model, calibrated, irreflexive, bounded }: AnsweredWith): string {
  const without = [
    ...(irreflexive.length === 0 || !model ? [] : ["loops"]),
    ...(bounded.length === 0 ? [] : ["things of other kinds"]),
  ];
  return `${[
    `${solver.name}${model ? `, model ${model.name}` : ""}${calibrated ? "" : ", uncalibrated"}`,
    ...(without.length === 0 ? [] : [`without ${without.join(" and ")}`]),
    "--verbose says more",
  ].join("; ")}\n`;
}

function withWhat({ solver, model, calibrated, uncalibrated, irreflexive, bounded }: AnsweredWith): string {
  const setting = settingText(solver.setting);
  const hash = /^[0-9a-f]{64}$/.test(model?.hash ?? "") ? ` ${model!.hash.slice(0, 12)}` : "";
  const asked = model
    ? `, model ${model.name}${hash}${calibrated ? "" : `, ${uncalibratedSaid(uncalibrated)}`}`
    : "";
  const why = model?.byDefault
    ? `no model was named: ${model.name} comes with Lacuna and needs no training\n`
    : "";
  const loops =
    irreflexive.length === 0
      ? ""
      : `no thing is linked to itself by ${irreflexive.join(" or ")}: no train link is so (--loops allows it)\n`;
  const kinds =
    bounded.length === 0
      ? ""
      : `${bounded.join(" and ")}: only between kinds of things that train links have there (--any-kind allows others)\n`;
  return `${solver.name}${setting === "" ? "" : ` (${setting})`}${asked}, known links: ${solver.known}\n${why}${loops}${kinds}`;
}
