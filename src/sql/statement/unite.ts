import { addStep, type Chain, keyColumns, type Relation, sameKey } from "./chain.ts";

/** `k` and `m` of a relation, whatever columns it has. */
const flagged = ({ columns }: Relation): string =>
  columns === "flags"
    ? "k, m"
    : columns === "mask"
      ? "CASE WHEN m = 0 THEN 1 ELSE 0 END AS k, m"
      : "1 AS k, 0 AS m";

/** The union of several relations over the same variables. With `apart` each counts by itself. */
export function unite(chain: Chain, branches: readonly Relation[], apart: boolean): Relation {
  const { variables } = branches[0]!;
  const key = keyColumns(chain, variables).join(", ");
  if (!chain.bits) {
    const sql = branches.map(({ name }) => `SELECT ${key} FROM ${name}`).join(" UNION DISTINCT ");
    return addStep(chain, sql, { variables, columns: "none", single: true });
  }
  if (apart && branches.every(({ columns }) => columns === "mask")) {
    const sql = branches.map(({ name }) => `SELECT ${key}, m FROM ${name}`).join(" UNION ALL ");
    return addStep(chain, `SELECT DISTINCT * FROM (${sql}) u`, { variables, columns: "mask", single: false });
  }
  const rows = branches
    .map((each) => `SELECT ${key}, ${flagged(each)} FROM ${each.name}`)
    .join(" UNION ALL ");
  if (apart)
    return addStep(chain, `SELECT DISTINCT * FROM (${rows}) u`, {
      variables,
      columns: "flags",
      single: false,
    });
  // The answers as they are, and reasoning trees where every branch has one (Gregucci et al., ICML 2025).
  const flags = `SELECT ${key}, MAX(k) AS k, MAX(CASE WHEN m > -2 THEN -1 ELSE -2 END) AS m FROM (${rows}) u GROUP BY ${key}`;
  const names = branches.map((_, at) => `b${at}`);
  const joins = branches.map(({ name }, at) =>
    at === 0 ? `${name} b0` : `JOIN ${name} b${at} ON ${sameKey(chain, "b0", `b${at}`, variables)}`,
  );
  const masks = branches.map(({ columns }, at) => (columns === "none" ? "0" : `${names[at]}.m`));
  const trees = `SELECT DISTINCT ${keyColumns(chain, variables, "b0").join(", ")}, 0 AS k, ${chain.dialect.mask(masks.join(" + "))} AS m FROM ${joins.join(" ")} WHERE ${masks.map((mask) => `${mask} >= 0`).join(" AND ")}`;
  return addStep(chain, `${flags} UNION ALL ${trees}`, { variables, columns: "flags", single: false });
}

/** One row for the values of a relation, as a denial wants it. */
export function flattened(chain: Chain, relation: Relation): Relation {
  if (!chain.bits) return relation;
  const { variables, name } = relation;
  const key = keyColumns(chain, variables).join(", ");
  return addStep(
    chain,
    `SELECT ${key}, MAX(k) AS k, MAX(m) AS m FROM (SELECT ${key}, ${flagged(relation)} FROM ${name}) u GROUP BY ${key}`,
    { variables, columns: "flags", single: true },
  );
}

/** The values of some variables of a relation, each once and without what is known of them. */
export function valuesOf(chain: Chain, { name, variables }: Relation, kept: readonly string[]): Relation {
  const own = variables.filter((each) => kept.includes(each));
  const sql = `SELECT DISTINCT ${keyColumns(chain, own).join(", ")} FROM ${name}`;
  return addStep(chain, sql, { variables: own, columns: "none", single: true });
}

/** No row at all, for a list of alternatives without one. */
export function nothing(chain: Chain, variables: readonly string[]): Relation {
  const key = [
    "g.q AS q",
    ...keyColumns(chain, variables)
      .slice(1)
      .map((each) => `0 AS ${each}`),
  ];
  const mask = chain.bits ? ", 0 AS m" : "";
  return addStep(chain, `SELECT ${key.join(", ")}${mask} FROM batch g WHERE 1 = 0`, {
    variables,
    columns: chain.bits ? "mask" : "none",
    single: true,
  });
}
