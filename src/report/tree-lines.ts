import { reasonLines, type ShownReasons } from "./reason-lines.ts";

/** A link of a reasoning tree by its labels, with its state. */
export interface LabelledLink {
  readonly head: string;
  readonly relation: string;
  readonly tail: string;
  readonly state: "known" | "missing" | "predicted" | "absent";
  /** The statement that carries the link: when it holds, and its qualifiers. */
  readonly said?: string | undefined;
  /** How true the state is, of trees that a solver has found; from 0 to 1. */
  readonly truth?: number | undefined;
  /** The score that the solver gave it. */
  readonly score?: number | undefined;
  /** Why it may hold, of predicted links. */
  readonly reasons?: ShownReasons["reasons"];
  readonly rules?: number | undefined;
}

/**
 * A reasoning tree for people: a line for each link with its state, then the branches that must not match.
 * @param absences denied branches as queries without free variables
 * @param predicted whether a solver has found the tree, and not the exact engine
 */
export function treeLines(
  links: readonly LabelledLink[],
  absences: readonly string[],
  predicted: boolean,
): string[] {
  const rows = links.map((link) => [linkText(link), markOf(link), reasonLines(link)] as const);
  const width = Math.max(0, ...rows.map(([text]) => text.length));
  const lines = [
    ...rows.flatMap(([text, mark, reasons]) => [`${text.padEnd(width)}  ${mark}`, ...reasons]),
    ...absences.map(
      (each) => `${predicted ? "no match for" : "nothing matches"} ${each.replace(/^:\s*/, "")}`,
    ),
  ];
  return lines.length === 0 ? ["true without any link"] : lines;
}

const linkText = ({ head, relation, tail, state, said }: LabelledLink): string =>
  `${state === "absent" ? "not " : ""}${head} ─${relation}→ ${tail}${said === undefined ? "" : ` ${said}`}`;

function markOf({ state, score, truth = score }: LabelledLink): string {
  switch (state) {
    case "known":
      return "known";
    case "missing":
      return "missing: not in the observed graph";
    case "predicted":
      return `predicted, ${truthText(truth ?? 0)}`;
    case "absent":
      return truth === undefined
        ? "absent, as the query asks"
        : `absent, as the query asks (${truthText(truth)})`;
  }
}

/** Two digits, more where they would say 0 or 1 of a truth that is neither. */
function truthText(truth: number): string {
  for (let digits = 2; digits <= 6; digits++) {
    const text = truth.toFixed(digits);
    if ((Number(text) > 0 || truth === 0) && (Number(text) < 1 || truth === 1)) return text;
  }
  return truth < 0.5 ? truth.toExponential(1) : "nearly 1";
}
