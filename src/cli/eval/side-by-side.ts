import type { Report } from "../../evaluation/report/report.ts";
import type { UnsupportedType } from "../../evaluation/run/evaluate.ts";
import type { ProtocolRecord } from "../../evaluation/run/protocol-record.ts";
import type { Summary } from "../../evaluation/run/summary.ts";
import { inReadingOrder } from "../../evaluation/strata/order.ts";
import type { Averaging } from "../../evaluation/strata/scores.ts";

/** MRR of each solver, by its name; null where it has no queries. */
export type MrrOf = Readonly<Record<string, number | null>>;

/** Several solvers on the same queries. */
export interface SideBySide {
  /** In the order they were asked for. */
  readonly names: readonly string[];
  readonly types: readonly {
    readonly type: string;
    readonly queries: number;
    readonly mrr: MrrOf;
    readonly reduces: Readonly<Record<string, { readonly pairs: number; readonly mrr: MrrOf }>>;
  }[];
  /** Over the types that every solver answers in full, so that no mean leaves out what is hard for one. */
  readonly mean: { readonly types: readonly string[]; readonly mrr: MrrOf };
  /** By dimension; a stratum's figure of a solver is over what that solver answers. */
  readonly strata: Readonly<
    Record<string, readonly { readonly value: string; readonly pairs: number; readonly mrr: MrrOf }[]>
  >;
  readonly unsupported: Readonly<Record<string, readonly UnsupportedType[]>>;
  readonly protocol: ProtocolRecord;
}

/** The figures of one solver. */
export interface Column {
  readonly name: string;
  readonly summary: Summary;
  readonly unsupported: readonly UnsupportedType[];
}

export const columnOf = ({ predictor, summary }: Report): Column => ({
  name: predictor.name,
  summary,
  unsupported: predictor.kind === "solver" ? predictor.unsupported : [],
});

/** Puts the figures of some solvers side by side; all are over one benchmark and one protocol. */
export function sideBySide(columns: readonly Column[], averaging: Averaging): SideBySide {
  const mrrOf = (of: (column: Column) => { readonly mrr: number } | undefined): MrrOf =>
    Object.fromEntries(columns.map((column) => [column.name, of(column)?.mrr ?? null]));
  const typeOf = ({ summary }: Column, type: string) => summary.types.find((each) => each.type === type);
  const types = inReadingOrder(distinct(columns, ({ summary }) => summary.types.map(({ type }) => type)));
  const common = types.filter((type) =>
    columns.every((column) => typeOf(column, type) && !column.unsupported.some((left) => left.type === type)),
  );
  return {
    names: columns.map(({ name }) => name),
    types: types.map((type) => {
      const summaries = columns.flatMap((column) => typeOf(column, type) ?? []);
      const classes = inReadingOrder(
        distinct(summaries, ({ reduces }) => Object.keys(reduces)),
        type,
      );
      const classOf = (column: Column, name: string) => typeOf(column, type)?.reduces[name];
      return {
        type,
        queries: Math.max(...summaries.map(({ queries }) => queries)),
        mrr: mrrOf((column) => typeOf(column, type)),
        reduces: Object.fromEntries(
          classes.map((name) => [
            name,
            {
              pairs: Math.max(...summaries.map(({ reduces }) => reduces[name]?.pairs ?? 0)),
              mrr: mrrOf((column) => classOf(column, name)),
            },
          ]),
        ),
      };
    }),
    mean: {
      types: common,
      mrr: mrrOf((column) => {
        const own = common.map((type) => typeOf(column, type)!);
        return own.length === 0 ? undefined : { mrr: meanOf(own, averaging) };
      }),
    },
    strata: Object.fromEntries(
      distinct(columns, ({ summary }) => Object.keys(summary.strata)).map((dimension) => {
        const stratumOf = ({ summary }: Column, value: string) =>
          summary.strata[dimension]?.find((each) => each.value === value);
        const values = inReadingOrder(
          distinct(columns, ({ summary }) => (summary.strata[dimension] ?? []).map(({ value }) => value)),
        );
        return [
          dimension,
          values.map((value) => ({
            value,
            pairs: Math.max(...columns.map((column) => stratumOf(column, value)?.pairs ?? 0)),
            mrr: mrrOf((column) => stratumOf(column, value)),
          })),
        ];
      }),
    ),
    unsupported: Object.fromEntries(columns.map(({ name, unsupported }) => [name, unsupported])),
    protocol: columns[0]!.summary.protocol,
  };
}

function meanOf(
  types: readonly { readonly mrr: number; readonly queries: number }[],
  averaging: Averaging,
): number {
  const weight = ({ queries }: { readonly queries: number }) => (averaging === "queries" ? queries : 1);
  const total = types.reduce((sum, each) => sum + weight(each), 0);
  return types.reduce((sum, each) => sum + weight(each) * each.mrr, 0) / total;
}

const distinct = <T>(from: readonly T[], names: (each: T) => readonly string[]): string[] => [
  ...new Set(from.flatMap(names)),
];
