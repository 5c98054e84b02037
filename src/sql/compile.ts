import { type Classes, type ClassNames, classesOf, type HardnessClass } from "../hardness/classes/classes.ts";
import { typeName } from "../hardness/classes/type-name.ts";
import type { Unions } from "../hardness/reach/evaluation.ts";
import { templateOf } from "../hardness/reach/template.ts";
import type { Formula, Query } from "../query/formula.ts";
import { atomsOf } from "../query/scope.ts";
import { type ClassCodes, codesOf, observedOnly } from "./classes.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { type Chain, columnOf, keyColumns, type Levels, type Relation } from "./statement/chain.ts";
import { conjoin } from "./statement/conjoin.ts";

/** The columns of a statement for each answer. */
export type Asked =
  /** Only that it is one, on links of up to a level. */
  | { readonly is: "answers" }
  /** Its class; 0 for answers of the observed graph. */
  | { readonly is: "classes"; readonly unions: Unions; readonly names?: ClassNames };

/** A query type as SQL. Its queries differ in relations and constants, which a batch gives. */
export interface CompiledType {
  /** The query's type, named as the classifier names it. */
  readonly type: string;
  readonly free: number;
  readonly relations: number;
  readonly constants: number;
  /** Classes and their codes; undefined where only answers are asked for. */
  readonly codes: ClassCodes | undefined;
  readonly classes: readonly HardnessClass[];
  /** The columns of `result` that hold the free variables. */
  readonly columns: readonly string[];
  /** The steps for a batch of queries (number, constants, relations and the inverses of these) up to `result`. */
  steps(rows: readonly (readonly number[])[]): string;
  /** The statement for such a batch. */
  statement(rows: readonly (readonly number[])[]): string;
}

/** The number that stands in the last row of a result for the number of a query: more than any batch has. */
export const END = 2_000_000_000;

/**
 * Compiles the type of a query for one database: a chain of common table expressions over the table `edge(r, h, t, level)` of links in
 * both directions and, where a variable may be anything, `entity(id)`. Rows are sorted: number of the query, answer, code;
 * the last one says how many came before it, so that a result that was cut can be told.
 * @throws LacunaError `hardness.too-many-atoms`
 */
export function compileType(query: Query, asked: Asked, levels: Levels, dialect: Dialect): CompiledType {
  const template = templateOf(query, asked.is === "answers" ? Number.POSITIVE_INFINITY : undefined);
  const { free, body } = template;
  const chain: Chain = {
    dialect,
    levels: asked.is === "answers" ? { ...levels, known: levels.full } : levels,
    bits: asked.is === "answers" ? undefined : (template.bits as ReadonlyMap<Formula, number>),
    filtered: asked.is === "classes" && asked.unions === "filtered",
    columns: new Map(),
    steps: [],
  };
  const last = conjoin(chain, body, [...new Set(free)], false);
  const classes: Classes | undefined =
    asked.is === "classes" ? classesOf(template, asked.unions, asked.names) : undefined;
  const codes = classes && codesOf(classes, template.atoms.length);
  const relations = atomsOf(query.body).length;
  const constants = atomsOf(query.body)
    .flatMap(({ head, tail }) => [head, tail])
    .filter(({ kind }) => kind === "constant").length;
  const columns = [
    "q",
    ...Array.from({ length: constants }, (_, at) => `a${at}`),
    ...Array.from({ length: relations }, (_, at) => `r${at}`),
    ...Array.from({ length: relations }, (_, at) => `i${at}`),
  ];
  const result = resultOf(chain, free, last, codes);
  const steps = (rows: readonly (readonly number[])[]): string => {
    const each = [
      dialect.batch(columns, rows),
      ...chain.steps.map(({ name, sql }) => `${name} ${dialect.as} (${sql})`),
      `result AS (${result.sql})`,
    ];
    return `WITH ${each.join(",\n")}`;
  };
  return {
    type: typeName(query),
    free: free.length,
    relations,
    constants,
    codes,
    classes: classes?.list ?? [],
    columns: result.columns.slice(0, -1),
    steps,
    statement: (rows) => {
      const out = ["q", ...result.columns];
      const end = [
        String(END),
        ...result.columns.slice(1).map(() => "0"),
        `CAST(COUNT(*) AS ${dialect.integer})`,
      ];
      const named = end.map((value, at) => `${value} AS ${out[at]}`);
      // ClickHouse sorts the last of several lists alone, unless they are one table.
      return `${steps(rows)}\nSELECT * FROM (SELECT ${out.join(", ")} FROM result UNION ALL SELECT ${named.join(", ")} FROM result) u ORDER BY ${out.slice(0, -1).join(", ")}`;
    },
  };
}

/** The answers with their codes, and the names of their columns. */
function resultOf(chain: Chain, free: readonly string[], last: Relation, codes: ClassCodes | undefined) {
  const distinct = [...new Set(free)];
  const columns = [...distinct.map((each) => columnOf(chain, each)), "c"];
  const key = keyColumns(chain, distinct).join(", ");
  const from = `FROM ${last.name} GROUP BY ${key}`;
  if (!codes) return { sql: `SELECT ${key}, 0 AS c FROM ${last.name}`, columns };
  if (last.columns === "flags")
    return {
      sql: `SELECT ${key}, CASE WHEN MAX(m) = -2 THEN ${observedOnly} WHEN MAX(k) = 1 THEN 0 ELSE MIN(${codes.rank}) END AS c ${from}`,
      columns,
    };
  if (last.columns === "none") return { sql: `SELECT ${key}, 0 AS c FROM ${last.name}`, columns };
  return { sql: `SELECT ${key}, MIN(CASE WHEN m = 0 THEN 0 ELSE ${codes.rank} END) AS c ${from}`, columns };
}
