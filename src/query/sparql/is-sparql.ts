import { LacunaError } from "../../error.ts";

/** Whether a text begins as a query of SPARQL does. */
export const isSparql = (text: string): boolean =>
  /^\s*(#[^\n]*\n\s*)*(PREFIX|BASE|SELECT|ASK|CONSTRUCT|DESCRIBE)\b/i.test(text);

/** Whether a query failed because it is SPARQL beyond the formulas that solvers answer. */
export const isGeneralSparql = (error: unknown, text: string, notation?: unknown): error is LacunaError =>
  error instanceof LacunaError &&
  error.code === "query.unsupported" &&
  (notation === undefined || notation === "sparql") &&
  isSparql(text);
