import {
  type DifferenceCount,
  type DifferenceName,
  type Differences,
  differenceKinds,
  differenceTally,
  differenceText,
} from "../differences.ts";
import type { FileRecord } from "./manifest.ts";
import type { Mistake } from "./verify.ts";

/** The differences of an imported file from the graph: the number of each kind, and its lines. */
export interface HeldDifferences {
  add(kind: DifferenceName, answers: number, mistake: Mistake): void;
  counts(): Differences;
  of(kind: DifferenceName): readonly Mistake[];
}

export function heldDifferences(): HeldDifferences {
  const tally = differenceTally();
  const lines = new Map<DifferenceName, Mistake[]>();
  return {
    add(kind, answers, mistake) {
      tally.add(kind, answers);
      const known = lines.get(kind);
      if (known) known.push(mistake);
      else lines.set(kind, [mistake]);
    },
    counts: tally.counts,
    of: (kind) => lines.get(kind) ?? [],
  };
}

/** The differences of a file held against what its import recorded. */
export interface ComparedWithRecord {
  /** Those that are as many as recorded, and their lines. */
  readonly right: Differences;
  readonly as: readonly Mistake[];
  /** Mistakes: every line of a kind that there is more or less of than recorded, after a line that says so. */
  readonly others: readonly Mistake[];
}

export function comparedWithRecord(
  file: string,
  { differences = {} }: Pick<FileRecord, "differences">,
  held: HeldDifferences,
): ComparedWithRecord {
  const right: Partial<Record<DifferenceName, DifferenceCount>> = {};
  const [as, others]: [Mistake[], Mistake[]] = [[], []];
  const counts = held.counts();
  for (const { name, code } of differenceKinds) {
    const none = { queries: 0, answers: 0 };
    const [is, told] = [counts[name] ?? none, differences[name] ?? none];
    if (is.queries === told.queries && is.answers === told.answers) {
      if (is.queries > 0) right[name] = is;
      for (const each of held.of(name)) as.push(each);
      continue;
    }
    const message = `it has ${differenceText(name, is)}; its import recorded ${recordedText(name, told)}`;
    others.push({ file, code, message });
    for (const each of held.of(name)) others.push(each);
  }
  for (const name of Object.keys(differences))
    if (!differenceKinds.some((kind) => kind.name === name))
      others.push({
        file,
        code: "record",
        message: `no kind of difference is called ${JSON.stringify(name)}`,
      });
  return { right, as, others };
}

const recordedText = (name: DifferenceName, { queries, answers }: DifferenceCount): string =>
  name === "repeat" ? String(queries) : `${answers} in ${queries}`;
