import type { Integer } from "../numeric/integer.ts";
/** A way in which a query of a published file differs from what its graph gives. */
export interface DifferenceKind {
  readonly name: string;
  /** The code of the mistake that it is where nobody recorded it. */
  readonly code: string;
  /** Said of answers, after `e40 is`. */
  readonly says: string;
  /** Said of many: answers, or the queries themselves. */
  readonly title: string;
}

/** All kinds, in the order of reports. */
export const differenceKinds = [
  {
    name: "repeat",
    code: "repeat",
    says: "the same query as an earlier one",
    title: "queries that repeat an earlier one, perhaps with its branches in another order",
  },
  {
    name: "easy-left-out",
    code: "easy",
    says: "an easy answer and left out",
    title: "easy answers that are left out",
  },
  {
    name: "hard-left-out",
    code: "hard",
    says: "a hard answer and left out",
    title: "hard answers that are left out",
  },
  {
    name: "hard-as-easy",
    code: "hard",
    says: "a hard answer and stands with the easy ones",
    title: "hard answers that stand with the easy ones",
  },
  {
    name: "easy-as-hard",
    code: "easy",
    says: "an easy answer and stands with the hard ones",
    title: "easy answers that stand with the hard ones",
  },
  {
    name: "easy-not-full",
    code: "easy",
    says: "no easy answer: only the observed graph gives it",
    title: "easy answers that the full graph does not give",
  },
  {
    name: "easy-no-answer",
    code: "easy",
    says: "no easy answer",
    title: "easy answers that neither graph gives",
  },
  {
    name: "hard-no-answer",
    code: "hard",
    says: "no hard answer",
    title: "hard answers that the full graph does not give",
  },
  {
    name: "easy-and-hard",
    code: "overlap",
    says: "both easy and hard",
    title: "answers that are both easy and hard",
  },
] as const satisfies readonly DifferenceKind[];

export type DifferenceName = (typeof differenceKinds)[number]["name"];

/** Queries in which something of a kind was found, and how many answers of it; a repeat has none. */
export interface DifferenceCount {
  readonly queries: Integer;
  readonly answers: Integer;
}

/** The findings of each kind; kinds without one are left out. */
export type Differences = Readonly<Partial<Record<DifferenceName, DifferenceCount>>>;

/** Counts what is found query by query. */
export function differenceTally() {
  const counts = new Map<DifferenceName, { queries: number; answers: number }>();
  return {
    add(kind: DifferenceName, answers: number): void {
      const count = counts.get(kind) ?? { queries: 0, answers: 0 };
      count.queries++;
      count.answers += answers;
      counts.set(kind, count);
    },
    counts: (): Differences =>
      Object.fromEntries(
        differenceKinds.flatMap(({ name }) => {
          const count = counts.get(name);
          return count ? [[name, { ...count }]] : [];
        }),
      ),
  };
}

/** The sum of what several files have. */
export function sumOfDifferences(all: readonly (Differences | undefined)[]): Differences {
  const sums: Partial<Record<DifferenceName, DifferenceCount>> = {};
  for (const { name } of differenceKinds) {
    const counts = all.flatMap((each) => each?.[name] ?? []);
    if (counts.length === 0) continue;
    sums[name] = {
      queries: counts.reduce((sum, { queries }) => sum + queries, 0),
      answers: counts.reduce((sum, { answers }) => sum + answers, 0),
    };
  }
  return sums;
}

const byName = new Map<string, DifferenceKind>(differenceKinds.map((kind) => [kind.name, kind]));

/** @throws Error for a name that is no kind; manifests are checked before */
export function differenceKind(name: DifferenceName): DifferenceKind {
  const kind = byName.get(name);
  if (!kind) throw new Error(`no difference is called ${name}`);
  return kind;
}

/** `221 easy answers that are left out, in 210 queries`. */
export function differenceText(
  name: DifferenceName,
  { queries, answers }: DifferenceCount,
  number: (count: number) => string = String,
): string {
  const { title } = differenceKind(name);
  return name === "repeat"
    ? `${number(queries)} ${title}`
    : `${number(answers)} ${title}, in ${number(queries)} ${queries === 1 ? "query" : "queries"}`;
}
