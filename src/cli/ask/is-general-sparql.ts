import { LacunaError } from "../../error.ts";
import { isGeneralSparql as isGeneral } from "../../query/sparql/is-sparql.ts";
import type { OptionValues } from "../command/command-of-several.ts";

/** Whether a query failed because it is SPARQL beyond the formulas that solvers answer. */
export const isGeneralSparql = (error: unknown, { query, notation }: OptionValues): error is LacunaError =>
  isGeneral(error, String(query), notation);

/** The same error, with what answers such queries. */
export const withoutPrediction = (error: LacunaError): LacunaError =>
  new LacunaError(error.code, error.message, {
    ...(error.place && { place: error.place }),
    hint: `${error.hint ?? ""}; \`lacuna kg sparql\` answers any SPARQL on the known links, and predicts nothing`,
  });
