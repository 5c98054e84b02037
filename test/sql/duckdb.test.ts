import { afterAll, beforeAll } from "vitest";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import type { OwnEngine } from "../../src/sql/engines/engine.ts";
import { sized } from "../support/sizes.ts";
import { engineContract } from "./contract.ts";

let db: OwnEngine;
beforeAll(async () => {
  db = await openDuckDb({ threads: 1 });
});
afterAll(() => db.close());

engineContract("DuckDB", () => db, sized(30, 300));
