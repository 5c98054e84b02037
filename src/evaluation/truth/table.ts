import { type SaidBin, type SaidQuestion, type SaidRight, saidBins, saidRight } from "./asked.ts";

/** What was said and what is there of one group of questions. */
export interface SaidGroup extends SaidRight {
  /** What the questions have in common: all, a side, a relation, a type, how many links answers lack, or that something is hidden. */
  readonly by: "all" | "side" | "relation" | "type" | "class" | "hidden";
  /** What its questions have in common. */
  readonly name: string;
}

/** Said beside right, over all questions and by group, with a reliability picture. */
export interface SaidTable {
  /** All questions, then by side, type and relation, then those in which something is hidden. */
  readonly groups: readonly SaidGroup[];
  /** Tenths of truth, the lowest first. */
  readonly bins: readonly SaidBin[];
}

/** Relations that have a group of their own; the rest are one. */
const MOST_RELATIONS = 10;

/** Groups questions: all of them first, those in which something is hidden last. */
export function saidTable(questions: readonly SaidQuestion[]): SaidTable {
  const hasHidden = questions.filter(({ cells }) => cells.some(({ right }) => right > 0));
  return {
    groups: [
      { by: "all", name: "all", ...saidRight(questions) },
      ...grouped(questions, "side", ({ side }) => side),
      ...grouped(questions, "type", ({ type }) => (type === "link" ? undefined : type)),
      ...byRelation(questions),
      ...byClass(questions),
      { by: "hidden", name: "with something hidden", ...saidRight(hasHidden) },
    ],
    bins: saidBins(questions),
  };
}

function grouped(
  questions: readonly SaidQuestion[],
  by: SaidGroup["by"],
  nameOf: (question: SaidQuestion) => string | undefined,
): SaidGroup[] {
  const groups = new Map<string, SaidQuestion[]>();
  for (const each of questions) {
    const name = nameOf(each);
    if (name === undefined) continue;
    const found = groups.get(name);
    if (found) found.push(each);
    else groups.set(name, [each]);
  }
  return [...groups].map(([name, all]) => ({ by, name, ...saidRight(all) }));
}

/** Candidates by how many links they most likely lack, of solvers that say it: one, two, three and more. */
function byClass(questions: readonly SaidQuestion[]): SaidGroup[] {
  return ["", "one link missing", "two links missing", "three and more links missing"].flatMap(
    (name, missing) => {
      if (missing === 0) return [];
      const of = questions.flatMap(({ interval: _, ...question }) => {
        const cells = question.cells.filter((each) => each.missing === missing);
        return cells.length > 0 ? [{ ...question, cells }] : [];
      });
      return of.length > 0 ? [{ by: "class" as const, name, ...saidRight(of) }] : [];
    },
  );
}

function byRelation(questions: readonly SaidQuestion[]): SaidGroup[] {
  const counts = new Map<string, number>();
  for (const { relation } of questions)
    if (relation !== undefined) counts.set(relation, (counts.get(relation) ?? 0) + 1);
  const frequent = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_RELATIONS)
    .map(([name]) => name);
  const found = grouped(questions, "relation", ({ relation }) =>
    relation === undefined ? undefined : frequent.includes(relation) ? relation : "others",
  );
  return found.sort((a, b) => +(a.name === "others") - +(b.name === "others") || b.questions - a.questions);
}
