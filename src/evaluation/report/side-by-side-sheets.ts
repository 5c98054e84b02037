import { classText } from "../../hardness/classes/class-text.ts";
import { counted, points, range } from "../../report/figures.ts";
import type { Beside, SideBySide } from "../compare/side-by-side.ts";
import { tieText } from "./figures.ts";

/** One table of the comparison: one row per type, class or stratum, one column per solver. */
export interface Sheet {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A row before its figures: what names it, how much it is of, and the figures. */
interface Row {
  readonly head: readonly (string | number)[];
  readonly figures: Beside;
}

/** The parts of a comparison that the tables show. */
export type Tabled = Pick<SideBySide, "names" | "types" | "mean"> & Partial<Pick<SideBySide, "strata">>;

/**
 * The tables of a comparison.
 * @param intervals put behind each MRR
 */
export function sheetsOf(compared: Tabled, { intervals = false } = {}): Sheet[] {
  const { names, types, mean, strata = {} } = compared;
  const sheet = (title: string, heads: readonly string[], rows: readonly Row[]): Sheet => {
    // A column without information would take room from the others.
    const decided = rows.some(({ figures }) => figures.ahead !== null);
    return {
      title,
      header: [...heads, ...names, ...(decided ? ["ahead"] : [])],
      rows: rows.map(({ head, figures }) => [
        ...head,
        ...names.map((name) => {
          const mrr = figures.mrr[name] ?? undefined;
          const interval = range((intervals && figures.interval[name]) || null);
          return mrr === undefined ? "–" : `${points(mrr)}${interval && ` (${interval})`}`;
        }),
        ...(decided ? [figures.ahead ?? ""] : []),
      ]),
    };
  };
  const queries = types
    .filter(({ type }) => mean.types.includes(type))
    .reduce((total, each) => total + each.queries, 0);
  const byType: Row[] = [
    ...types.map((each) => ({ head: [each.type, each.queries], figures: each })),
    { head: [`mean of ${mean.types.length}`, queries], figures: mean },
  ];
  const byClass = classRows(compared);
  return [
    sheet("MRR by type", ["type", "queries"], byType),
    ...(byClass.length > 0
      ? [sheet("MRR by type and what answers reduce to", ["type", "reduces to", "pairs"], byClass)]
      : []),
    ...Object.entries(strata).flatMap(([dimension, values]) => {
      const rows = values.map((each): Row => ({ head: [each.value, each.pairs], figures: each }));
      return rows.length > 0 ? [sheet(`MRR by ${dimension}`, [dimension, "pairs"], rows)] : [];
    }),
    ...tieSheet(names, byType),
  ];
}

const classRows = ({ types }: Pick<SideBySide, "types">): Row[] =>
  types.flatMap(({ type, reduces }) =>
    Object.entries(reduces).map(
      ([name, each], at): Row => ({
        head: [at === 0 ? type : "", classText(name, type), each.pairs],
        figures: each,
      }),
    ),
  );

/** The least and the largest MRR that ties allow, for rows where a digit depends on how ties are broken. */
function tieSheet(names: readonly string[], rows: readonly Row[]): Sheet[] {
  const spans = rows.flatMap(({ head: [name = ""], figures }) => {
    const cells = names.map((each) => (figures.tied[each] ? tieText(figures.tied[each]) : ""));
    return cells.some((cell) => cell !== "") ? [[name, ...cells]] : [];
  });
  if (spans.length === 0) return [];
  return [
    {
      title: "MRR if all ties go against answers, to MRR if all go for them",
      header: ["type", ...names],
      rows: spans,
    },
  ];
}

/** Notes on the meaning of the figures. */
export const notesOf = ({
  protocol,
  mean,
  types,
}: Pick<SideBySide, "mean" | "types"> & {
  readonly protocol: Pick<SideBySide["protocol"], "ties" | "averaging" | "entities">;
}): string[] => [
  `MRR in percent; ties ${protocol.ties}; mean ${protocol.averaging}; ${counted(protocol.entities)} candidates.`,
  ...(mean.types.length < types.length
    ? ["The mean is over the types that every solver answers in full."]
    : []),
  "Ahead: above every other solver by more than chance (p below 0.05, corrected by Holm for the rows of the table; 95 % interval of",
  "the difference without 0) and by more than is printed; where no solver is named, or the column is not there, nothing is decided.",
];
