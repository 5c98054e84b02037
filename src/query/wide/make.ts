import { and, exists, not, or } from "../formula.ts";
import type { WideFormula } from "./formula.ts";

// The makers of formulas over links make those over values, too: what they join, deny and bind they do not look into.

/** Conjunction; one operand is returned as it is. */
export const wideAnd = and as (...operands: WideFormula[]) => WideFormula;

/** Disjunction; one operand is returned as it is. */
export const wideOr = or as (...operands: WideFormula[]) => WideFormula;

/** Negation as set complement. */
export const wideNot = not as (body: WideFormula) => WideFormula;

/** Existential closure over some variables; none leaves the body as it is. */
export const wideExists = exists as (variables: readonly string[], body: WideFormula) => WideFormula;
