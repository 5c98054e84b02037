import type { EntityValue, Labels } from "../../operations/ask/results.ts";

/** An entity in a column: its id, or its name, with the label before it where several things bear that. */
export const columnName =
  (ids: boolean, labels: Labels = {}) =>
  (value: EntityValue): string => {
    const label = ids ? undefined : labels.entities?.[String(value)];
    return label === undefined ? String(value) : `${label} (${value})`;
  };

/** A link of a tree: its labels, as people say them. */
export const linkText = (
  { head, relation, tail, state }: TreeLink,
  { entities = {}, relations = {} }: Labels = {},
): string => {
  const entity = (value: EntityValue) => entities[String(value)] ?? String(value);
  const link = `${entity(head)} ─${relations[String(relation)] ?? relation}→ ${entity(tail)}`;
  return state === "absent" ? `not ${link}` : link;
};

/** What the links of known and of predicted trees have in common. */
export interface TreeLink {
  readonly head: EntityValue;
  readonly relation: EntityValue;
  readonly tail: EntityValue;
  readonly state: string;
}

/** A tree as lines: each link with what is said of it, then what nothing matches. */
export function treeLines<Link extends TreeLink>(
  {
    tree,
    absences = [],
  }: { readonly tree: readonly Link[]; readonly absences?: readonly string[] | undefined },
  labels: Labels | undefined,
  { mark, absence }: TreeWords<Link>,
): string[] {
  const rows = tree.map((link) => [linkText(link, labels), mark(link)] as const);
  const width = Math.max(0, ...rows.map(([link]) => link.length));
  const lines = [
    ...rows.map(([link, said]) => `${link.padEnd(width)}  ${said}`),
    ...absences.map((each) => `${absence} ${each.replace(/^:\s*/, "")}`),
  ];
  return lines.length === 0 ? ["true without any link"] : lines;
}

/** What is said of links, and before what nothing matches. */
export interface TreeWords<Link> {
  mark(link: Link): string;
  readonly absence: string;
}

const marks: Readonly<Record<string, string>> = {
  known: "known",
  missing: "missing: not in the observed graph",
  absent: "absent, as the query asks",
};

/** Of trees of known answers. */
export const knownWords: TreeWords<TreeLink> = {
  mark: ({ state }) => marks[state] ?? state,
  absence: "nothing matches",
};

/** Of trees that a solver believes in. */
export const predictedWords: TreeWords<TreeLink & { readonly truth?: number | undefined }> = {
  mark: ({ state, truth = 0 }) =>
    state === "known"
      ? "known"
      : state === "absent"
        ? `absent, as the query asks (${linkTruthText(truth)})`
        : `predicted, ${linkTruthText(truth)}`,
  absence: "no match for",
};

/** Two digits, more where they would say 0 or 1 of a truth that is neither. */
function linkTruthText(truth: number): string {
  for (let digits = 2; digits <= 6; digits++) {
    const text = truth.toFixed(digits);
    if ((Number(text) > 0 || truth === 0) && (Number(text) < 1 || truth === 1)) return text;
  }
  return truth < 0.5 ? truth.toExponential(1) : "nearly 1";
}
