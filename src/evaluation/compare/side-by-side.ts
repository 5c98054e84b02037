import type { Integer } from "../../numeric/integer.ts";
import type { TieRange } from "../../ranking/ties.ts";
import type { UnsupportedType } from "../run/evaluate.ts";
import type { ProtocolRecord } from "../run/protocol-record.ts";
import type { PredictorRecord } from "../run/run-manifest.ts";
import type { Summary } from "../run/summary.ts";
import type { ScoredQuery } from "../scoring/scored-query.ts";
import type { Interval } from "../statistics/interval.ts";
import { inReadingOrder } from "../strata/order.ts";
import type { Averaging, Scores } from "../strata/scores.ts";
import { leaders, type TypeScores } from "./leader.ts";
import { cellsBeside } from "./scored-cells.ts";

/** MRR of each solver, by its name; null where it has no queries. */
export type MrrOf = Readonly<Record<string, number | null>>;

/** What is said of each solver about the same queries, by its name; null where it has none. */
export interface Beside {
  /** The MRR of each solver. */
  readonly mrr: MrrOf;
  /** Null too where there are too few queries. */
  readonly interval: Readonly<Record<string, Interval | null>>;
  /** The MRR when all ties count for the answers, and when all count against them. */
  readonly tied: Readonly<Record<string, TieRange | null>>;
  /** The solver that is ahead of all others by more than chance, and by more than is printed; see `leaders`. */
  readonly ahead: string | null;
}

/** Several solvers on the same queries. */
export interface SideBySide {
  /** The names in the order they were asked for. */
  readonly names: readonly string[];
  /** Figures by query type. */
  readonly types: readonly (Beside & {
    readonly type: string;
    readonly queries: Integer;
    /** Figures by what answers reduce to; full inference under the type's own name. */
    readonly reduces: Readonly<Record<string, Beside & { readonly pairs: Integer }>>;
  })[];
  /** Means over the types that every solver answers in full, so that no mean leaves out what is hard for one. */
  readonly mean: Beside & { readonly types: readonly string[] };
  /** By dimension; a stratum's figure of a solver is over what that solver answers. */
  readonly strata: Readonly<
    Record<string, readonly (Beside & { readonly value: string; readonly pairs: Integer })[]>
  >;
  /** Types that a solver does not answer. */
  readonly unsupported: Readonly<Record<string, readonly UnsupportedType[]>>;
  readonly protocol: ProtocolRecord;
}

/** The figures of one solver, and what they are made of. */
export interface Column {
  readonly name: string;
  readonly summary: Summary;
  readonly unsupported: readonly UnsupportedType[];
  readonly queries: readonly ScoredQuery[];
}

/** What was scored, with its figures. */
interface ScoredSource {
  readonly predictor: PredictorRecord;
  readonly summary: Summary;
}

export const columnOf = ({ predictor, summary }: ScoredSource, queries: readonly ScoredQuery[]): Column => ({
  name: predictor.name,
  summary,
  unsupported: predictor.kind === "solver" ? predictor.unsupported : [],
  queries,
});

/** Rules for the comparison of figures. */
export interface BesideRules {
  readonly averaging: Averaging;
  readonly seed: number;
  /** The dimensions that scored queries carry, in their order. */
  readonly by: readonly string[];
}

/** Sign flips drawn for each cell where there are too many to count. */
const FLIPS = 9999;

/** Puts the figures of some solvers side by side; all are over one benchmark and one protocol. */
export function sideBySide(columns: readonly Column[], rules: BesideRules): SideBySide {
  const names = columns.map(({ name }) => name);
  const found = (at: number) =>
    cellsBeside(
      columns.map(({ queries }) => queries),
      at,
    );
  /** The leading solver of each cell of a table; null when none leads. The p-values are corrected for the number of cells. */
  const aheadIn = (cells: readonly (readonly TypeScores[] | null)[]) =>
    leaders(cells, rules.averaging, { flips: FLIPS, seed: rules.seed }).map((run) =>
      run === null ? null : names[run]!,
    );
  const [byType, byClass] = [found(0), found(1)];
  const typeOf = ({ summary }: Column, type: string) => summary.types.find((each) => each.type === type);
  const types = inReadingOrder(distinct(columns, ({ summary }) => summary.types.map(({ type }) => type)));
  const common = types.filter((type) =>
    columns.every((column) => typeOf(column, type) && !column.unsupported.some((left) => left.type === type)),
  );
  const classesOf = new Map(
    types.map((type) => {
      const summaries = columns.flatMap((column) => typeOf(column, type) ?? []);
      const all = distinct(summaries, ({ reduces }) => Object.keys(reduces));
      return [type, inReadingOrder(all, type)] as const;
    }),
  );
  const typesAhead = aheadIn(types.map((type) => byType(type, [type])));
  const classesAhead = aheadIn(
    [...classesOf].flatMap(([type, classes]) => classes.map((name) => byClass(name, [type]))),
  )[Symbol.iterator]();
  return {
    names,
    types: types.map((type, at) => {
      const ofType = columns.map((column) => typeOf(column, type));
      return {
        type,
        queries: most(ofType, ({ queries }) => queries),
        ...beside(names, ofType, typesAhead[at]!),
        reduces: Object.fromEntries(
          classesOf.get(type)!.map((name) => {
            const ofClass = ofType.map((each) => each?.reduces[name]);
            const pairs = most(ofClass, (each) => each.pairs);
            return [name, { pairs, ...beside(names, ofClass, classesAhead.next().value ?? null) }];
          }),
        ),
      };
    }),
    mean: {
      types: common,
      ...beside(
        names,
        columns.map((column) => meanOf(column, common, rules.averaging)),
        aheadIn([common.length === 0 ? null : everyOne(common.map((type) => byType(type, [type])))])[0]!,
      ),
    },
    strata: Object.fromEntries(
      distinct(columns, ({ summary }) => Object.keys(summary.strata)).map((dimension) => {
        const cells = found(rules.by.indexOf(dimension));
        const values = inReadingOrder(
          distinct(columns, ({ summary }) => (summary.strata[dimension] ?? []).map(({ value }) => value)),
        );
        const ahead = aheadIn(values.map((value) => cells(value)));
        const strata = values.map((value, at) => {
          const own = columns.map(({ summary }) =>
            summary.strata[dimension]?.find((each) => each.value === value),
          );
          return { value, pairs: most(own, ({ pairs }) => pairs), ...beside(names, own, ahead[at]!) };
        });
        return [dimension, strata];
      }),
    ),
    unsupported: Object.fromEntries(columns.map(({ name, unsupported }) => [name, unsupported])),
    protocol: columns[0]!.summary.protocol,
  };
}

type Figures = Pick<Scores, "mrr" | "interval" | "tied">;

function beside(
  names: readonly string[],
  figures: readonly (Figures | undefined)[],
  ahead: string | null,
): Beside {
  const each = <T>(of: (own: Figures) => T | null): Record<string, T | null> =>
    Object.fromEntries(names.map((name, at) => [name, figures[at] ? of(figures[at]) : null]));
  return {
    mrr: each(({ mrr }) => mrr),
    interval: each(({ interval }) => interval),
    tied: each(({ tied }) => tied),
    ahead,
  };
}

/** The mean of a solver over some types; that of its summary where these are all it has. */
function meanOf({ summary }: Column, types: readonly string[], averaging: Averaging): Figures | undefined {
  if (types.length === 0) return undefined;
  const own = summary.types.filter(({ type }) => types.includes(type));
  const weight = ({ queries }: { readonly queries: number }) => (averaging === "queries" ? queries : 1);
  const total = own.reduce((sum, each) => sum + weight(each), 0);
  const mean = (of: (each: Figures) => number) =>
    own.reduce((sum, each) => sum + weight(each) * of(each), 0) / total;
  return {
    mrr: mean(({ mrr }) => mrr),
    interval: own.length === summary.types.length ? summary.mean.interval : null,
    tied: {
      optimistic: mean(({ tied }) => tied.optimistic),
      pessimistic: mean(({ tied }) => tied.pessimistic),
    },
  };
}

const everyOne = (cells: readonly (readonly TypeScores[] | null)[]): TypeScores[] | null =>
  cells.every((each) => each !== null) ? cells.flat() : null;

const most = <T>(all: readonly (T | undefined)[], of: (each: T) => number): number =>
  Math.max(0, ...all.map((each) => (each === undefined ? 0 : of(each))));

const distinct = <T>(from: readonly T[], names: (each: T) => readonly string[]): string[] => [
  ...new Set(from.flatMap(names)),
];
