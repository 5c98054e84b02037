import type { Catalog } from "./engine.ts";

/** The statements that list the tables of PostgreSQL. */
export const postgresCatalog: Catalog = {
  exists: (table) => `SELECT CASE WHEN to_regclass('${table}') IS NULL THEN 0 ELSE 1 END`,
  columns: (table) =>
    `SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
  // A unique index on relation, head and tail, or on some of them.
  uniqueKeys: `SELECT count(*) FROM pg_index i WHERE i.indrelid = 'edge'::regclass AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
AND NOT EXISTS (SELECT 1 FROM generate_series(0, i.indnkeyatts - 1) k JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[k] WHERE a.attname NOT IN ('r', 'h', 't'))`,
  linkSum: (relation, level, head, tail) =>
    `sum(hashint8extended((${head})::bigint * 4294967296 + (${tail}), ((${relation}) * 2 + (${level}))::bigint))::text`,
};
