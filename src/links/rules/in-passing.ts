import type { View } from "../../kg/graph.ts";
import type { LinkPredictor } from "../predictor.ts";
import { rulesPredictor } from "./scoring/predictor.ts";
import { minedRules } from "./scoring/rule-source.ts";

/** The predictor of rules that are mined when it is asked for the first row. */
export const rulesInPassing = (seen: View): LinkPredictor => rulesPredictor(seen, minedRules(seen));
