import * as z from "zod/mini";
import { byName, known, list } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { report, sideBySide, summary, unsupportedType } from "./domain-shapes.ts";

/** Figures of predictions, or of one solver. */
const { summary: _, ...scored } = report.shape;
const figuresOfOne = { ...summary.shape, ...scored };
export const evaluated = known("Evaluated", z.object(figuresOfOne));
export type EvaluatedOne = Plain<z.output<typeof evaluated>>;

/** Figures of one solver. */
export const evaluatedSolver = z.object({
  ...figuresOfOne,
  unsupported: list(unsupportedType, "types that the solver does not answer"),
});
export type EvaluatedSolver = Plain<z.output<typeof evaluatedSolver>>;

/** The figures of several solvers side by side, and each by itself. */
export const evaluatedSolvers = z.object({
  ...sideBySide.shape,
  solvers: byName(evaluated, "what each solver has by itself; absent where it has no queries"),
});
export type EvaluatedSolvers = Plain<z.output<typeof evaluatedSolvers>>;
