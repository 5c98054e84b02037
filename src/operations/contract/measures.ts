import * as z from "zod/mini";
import { byHits, byOther } from "../../ranking/measures.ts";
import { share } from "./fields.ts";

// Measures of rankings in results: their names come from the registry of measures.

/** Hits@K by K. */
export const hits = z.object(byHits((most) => share(`share of ranks up to ${most}`)));

/** The fields of all measures beside MRR and Hits@K; a report that was written before a measure was added lacks it. */
export const others = byOther(({ describe }) => z.optional(share(describe)));
