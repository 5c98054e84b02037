import * as z from "zod/mini";
import { rows } from "../contract/parameters.ts";

/** Rows of a result. */
export const limit = z
  ._default(rows(1), 100_000)
  .check(z.describe("at most this many rows; a query with a limit of its own has that"));
