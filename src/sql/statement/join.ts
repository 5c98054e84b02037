import type { Atom, Term } from "../../query/formula.ts";
import { addStep, type Chain, columnOf, type Relation } from "./chain.ts";

/** A table that is joined. */
interface Joined {
  /** The table with its alias. */
  readonly table: string;
  /** Undefined where every row goes with every other. */
  readonly on: string | undefined;
  /** Whether it is the table of links, which has more rows than all others. */
  readonly isLinks: boolean;
}

/** One step in the making: tables joined so far, and what their rows say together. */
export interface Joining {
  readonly chain: Chain;
  /** Inside a denied branch: atoms have no bits there. */
  readonly denied: boolean;
  readonly inner: Joined[];
  readonly outer: Joined[];
  readonly conditions: string[];
  /** The expression of each variable. */
  readonly bound: Map<string, string>;
  /** Conditions under which the observed graph says so by itself. */
  readonly knownWhen: string[];
  /** Masks that are added up, and those of them that may be negative. */
  readonly masks: string[];
  readonly partial: string[];
  /** Conditions under which the full graph denies it. */
  readonly deniedWhen: string[];
  /** Rows need flags beside masks. */
  flags: boolean;
  /** Each row comes once for its values. */
  single: boolean;
  tables: number;
}

export const startJoining = (chain: Chain, denied: boolean): Joining => ({
  chain,
  denied,
  inner: [],
  outer: [],
  conditions: [],
  bound: new Map(),
  knownWhen: [],
  masks: [],
  partial: [],
  deniedWhen: [],
  flags: false,
  single: true,
  tables: 0,
});

/** Joins what an earlier step yielded, on the query and the variables that are bound. */
export function joinRelation(joining: Joining, relation: Relation): void {
  const { chain, bound, inner } = joining;
  const table = `j${joining.tables++}`;
  const on = [`${table}.q = g.q`];
  for (const each of relation.variables) {
    const column = `${table}.${columnOf(chain, each)}`;
    const before = bound.get(each);
    if (before === undefined) bound.set(each, column);
    else on.push(`${column} = ${before}`);
  }
  inner.push({ table: `${relation.name} ${table}`, on: on.join(" AND "), isLinks: false });
  joining.single &&= relation.single;
  if (relation.columns === "none") return;
  joining.masks.push(`${table}.m`);
  if (relation.columns === "flags") {
    joining.flags = true;
    joining.partial.push(`${table}.m`);
    joining.knownWhen.push(`${table}.k = 1`);
  } else joining.knownWhen.push(`${table}.m = 0`);
}

/** The expression of a term: a constant of the query, or a variable that is bound. */
const termValue = ({ bound }: Joining, term: Term): string | undefined =>
  term.kind === "constant" ? `g.a${term.entity}` : bound.get(term.name);

/** The condition that a table of links is at an atom, and which of its columns hold the unbound ends. */
function linkAt(joining: Joining, { relation, head, tail }: Atom, table: string) {
  const { levels } = joining.chain;
  const [from, to] = [termValue(joining, head), termValue(joining, tail)];
  // Links are sorted by relation and head: a link is looked up from the end that is known. Where both are, that is the variable: planners
  // that look up relation and head alone would read all links of a constant, which may be many, for each value.
  const turned = to !== undefined && (from === undefined || head.kind === "constant");
  const [h, t] = turned ? [to, from] : [from, to];
  const on = [`${table}.r = g.${turned ? "i" : "r"}${relation}`];
  if (h !== undefined) on.push(`${table}.h = ${h}`);
  if (t !== undefined) on.push(`${table}.t = ${t}`);
  if (levels.full < levels.highest) on.push(`${table}.level <= ${levels.full}`);
  return { on, headColumn: `${table}.${turned ? "t" : "h"}`, tailColumn: `${table}.${turned ? "h" : "t"}` };
}

/** Joins the links of an atom; its unbound ends are bound from here on. */
export function joinAtom(joining: Joining, atom: Atom): void {
  const { chain, bound, inner } = joining;
  const table = `e${joining.tables++}`;
  const { on, headColumn, tailColumn } = linkAt(joining, atom, table);
  const ends: [Term, string][] = [
    [atom.head, headColumn],
    [atom.tail, tailColumn],
  ];
  for (const [term, column] of ends) {
    if (term.kind === "constant") continue;
    const before = bound.get(term.name);
    if (before === undefined) bound.set(term.name, column);
    else if (before === headColumn && column === tailColumn) on.push(`${tailColumn} = ${headColumn}`);
  }
  inner.push({ table: `edge ${table}`, on: on.join(" AND "), isLinks: true });
  const { bits, levels } = chain;
  if (!bits) return;
  joining.knownWhen.push(`${table}.level <= ${levels.known}`);
  if (joining.denied) joining.flags = true;
  else
    joining.masks.push(`CASE WHEN ${table}.level > ${levels.known} THEN ${2 ** bits.get(atom)!} ELSE 0 END`);
}

/** Denies a link between values that are bound. */
export function denyAtom(joining: Joining, atom: Atom): void {
  const { chain, outer, conditions } = joining;
  const table = `d${joining.tables++}`;
  outer.push({
    table: `edge ${table}`,
    on: linkAt(joining, atom, table).on.join(" AND "),
    isLinks: true,
  });
  if (!chain.bits) {
    conditions.push(`${table}.level IS NULL`);
    return;
  }
  joining.flags = true;
  joining.deniedWhen.push(`${table}.level IS NOT NULL`);
  joining.knownWhen.push(`(${table}.level IS NULL OR ${table}.level > ${chain.levels.known})`);
}

/** Denies what an earlier step yielded, one row for its values, all of which are bound. */
export function denyRelation(joining: Joining, relation: Relation): void {
  const { chain, outer, conditions, bound } = joining;
  const table = `d${joining.tables++}`;
  const on = relation.variables.map((each) => `${table}.${columnOf(chain, each)} = ${bound.get(each)}`);
  outer.push({
    table: `${relation.name} ${table}`,
    on: [`${table}.q = g.q`, ...on].join(" AND "),
    isLinks: false,
  });
  if (!chain.bits) {
    conditions.push(`${table}.q IS NULL`);
    return;
  }
  joining.flags = true;
  joining.deniedWhen.push(`${table}.m > -2`);
  joining.knownWhen.push(`(${table}.q IS NULL OR ${table}.k = 0)`);
}

/** Lets a variable be any entity. */
export function joinEverything(joining: Joining, variable: string): void {
  const table = `n${joining.tables++}`;
  joining.inner.push({ table: `entity ${table}`, on: undefined, isLinks: false });
  joining.bound.set(variable, `${table}.id`);
}

/** Ends the step: rows for the variables that are kept, each once for every mask. */
export function endJoining(joining: Joining, keep: readonly string[]): Relation {
  const { chain, bound, conditions } = joining;
  const dropped = [...bound.keys()].some((each) => !keep.includes(each));
  const distinct = dropped ? "DISTINCT " : "";
  const key = ["g.q AS q", ...keep.map((each) => `${bound.get(each)} AS ${columnOf(chain, each)}`)];
  const from = `FROM ${tablesOf(joining)}`;
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  if (!chain.bits)
    return addStep(chain, `SELECT ${distinct}${key.join(", ")} ${from}${where}`, {
      variables: keep,
      columns: "none",
      single: true,
    });
  if (!joining.flags)
    return addStep(
      chain,
      `SELECT ${distinct}${[...key, `${maskOf(joining)} AS m`].join(", ")} ${from}${where}`,
      {
        variables: keep,
        columns: "mask",
        single: joining.single && !dropped,
      },
    );
  const rows = `SELECT ${[...key, `${flagOf(joining)} AS k`, `${maskOf(joining)} AS m`].join(", ")} ${from}${where}`;
  return addStep(chain, `SELECT DISTINCT * FROM (${rows}) u WHERE k = 1 OR m > -2`, {
    variables: keep,
    columns: "flags",
    single: false,
  });
}

/** All tables of a step, joined one after the other. */
function tablesOf({ chain, inner, outer }: Joining): string {
  const { holdsRight } = chain.dialect;
  const one = (tables: string) => (tables.includes(" JOIN ") ? `(${tables})` : tables);
  let tables = "batch g";
  for (const { table, on, isLinks } of inner)
    if (on === undefined) tables = `${tables} CROSS JOIN ${table}`;
    else if (holdsRight && isLinks) tables = `${table} JOIN ${one(tables)} ON ${on}`;
    else tables = `${tables} JOIN ${table} ON ${on}`;
  for (const { table, on, isLinks } of outer)
    tables =
      holdsRight && isLinks
        ? `${table} RIGHT JOIN ${one(tables)} ON ${on}`
        : `${tables} LEFT JOIN ${table} ON ${on}`;
  return tables;
}

const flagOf = ({ knownWhen }: Joining): string =>
  knownWhen.length === 0 ? "1" : `CASE WHEN ${knownWhen.join(" AND ")} THEN 1 ELSE 0 END`;

function maskOf({ chain, masks, partial, deniedWhen }: Joining): string {
  const sum = masks.length === 0 ? "0" : masks.join(" + ");
  const whens = deniedWhen.map((each) => `WHEN ${each} THEN -2`);
  if (partial.length > 0 && masks.length > 1) {
    const least = partial.length === 1 ? partial[0]! : `LEAST(${partial.join(", ")})`;
    whens.push(`WHEN ${partial.map((each) => `${each} < 0`).join(" OR ")} THEN ${least}`);
  }
  return chain.dialect.mask(whens.length === 0 ? sum : `CASE ${whens.join(" ")} ELSE ${sum} END`);
}
