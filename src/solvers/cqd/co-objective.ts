import type { LinkTables } from "../../links/tables.ts";
import type { Logic } from "../fuzzy/tnorm.ts";
import type { FreeAtom, FreeQuery, FreeStep } from "./co-atoms.ts";

/**
 * The objective that continuous optimisation minimises: −truth of the query + weight · Σ over variables Σ |value|³, as a function
 * of the vectors of its variables (CQD, §3.2). Moduli of complex vectors.
 * @param values of the variables, one vector after the other
 * @param gradient is filled with the slopes by `values`
 */
export type Objective = (values: Float32Array, gradient: Float32Array) => number;

/** Truth of a score. */
export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** The objective of a query. */
export function objectiveOf(query: FreeQuery, tables: LinkTables, logic: Logic, weight: number): Objective {
  const width = tables.model.width(tables.rank);
  const scratch = new Float32Array(width);
  const truths = new Float64Array(query.steps.length);
  const slopes = new Float64Array(query.steps.length);
  return (values, gradient) => {
    query.steps.forEach((step, at) => {
      truths[at] =
        step.op === "atom"
          ? sigmoid(scoreOf(query.atoms[step.atom]!, values, tables, scratch))
          : combined(step, truths, logic);
    });
    gradient.fill(0);
    slopes.fill(0);
    slopes[slopes.length - 1] = -1;
    for (let at = query.steps.length - 1; at >= 0; at--) {
      const step = query.steps[at]!;
      const slope = slopes[at]!;
      if (step.op === "atom") {
        const truth = truths[at]!;
        addSlopes(query.atoms[step.atom]!, slope * truth * (1 - truth), values, gradient, tables, scratch);
      } else if (step.op === "not") slopes[step.of]! += slope * logic.negation.slope(truths[step.of]!);
      else {
        const [a, b] = [truths[step.left]!, truths[step.right]!];
        const grows = step.op === "and" ? logic.and.andSlope : logic.or.orSlope;
        slopes[step.left]! += slope * grows(a, b);
        slopes[step.right]! += slope * grows(b, a);
      }
    }
    return -truths.at(-1)! + cubes(values, gradient, tables, weight);
  };
}

/** The truth of a step that is no atom, from those before it. */
export function combined(
  step: Exclude<FreeStep, { op: "atom" }>,
  truths: { readonly [at: number]: number },
  { and, or, negation }: Logic,
): number {
  if (step.op === "not") return negation.not(truths[step.of]!);
  const [a, b] = [truths[step.left]!, truths[step.right]!];
  return step.op === "and" ? and.and(a, b) : or.or(a, b);
}

/** The parts of a link. The composition of its head with its relation is multiplied with the tail, and the other way round. */
function partsOf({ head, relation }: FreeAtom, values: Float32Array, tables: LinkTables) {
  const { model, rank, inverses } = tables;
  const width = model.width(rank);
  const shared = inverses === "shared";
  // With shared inverses (h, r⁻¹, t) is the link (t, r, h).
  const backward = shared && (relation & 1) === 1;
  const [forth, back] = backward ? [model.heads, model.tails] : [model.tails, model.heads];
  const [table, place] = "anchor" in head ? [tables.entities, head.anchor] : [values, head.variable];
  return {
    forth,
    back,
    table,
    at: place * width,
    row: (shared ? relation >> 1 : relation) * width,
    rank,
    width,
  };
}

/** The vector that tails of a link are multiplied with to score them. */
export function queryVector(
  atom: FreeAtom,
  values: Float32Array,
  tables: LinkTables,
  out: Float32Array,
): Float32Array {
  const { forth, table, at, row, rank } = partsOf(atom, values, tables);
  forth(table, at, tables.relations, row, rank, out, 0);
  return out;
}

function scoreOf(atom: FreeAtom, values: Float32Array, tables: LinkTables, scratch: Float32Array): number {
  queryVector(atom, values, tables, scratch);
  const from = atom.tail * scratch.length;
  let score = 0;
  for (let l = 0; l < scratch.length; l++) score += scratch[l]! * values[from + l]!;
  return score;
}

/** Adds the slopes of a score, times `slope`, by its tail and by its head where that is a variable. */
function addSlopes(
  atom: FreeAtom,
  slope: number,
  values: Float32Array,
  gradient: Float32Array,
  tables: LinkTables,
  scratch: Float32Array,
): void {
  const { back, row, rank, width } = partsOf(atom, values, tables);
  const add = (variable: number) => {
    for (let l = 0; l < width; l++) gradient[variable * width + l]! += slope * scratch[l]!;
  };
  queryVector(atom, values, tables, scratch);
  add(atom.tail);
  if ("anchor" in atom.head) return;
  back(values, atom.tail * width, tables.relations, row, rank, scratch, 0);
  add(atom.head.variable);
}

/** weight · Σ |value|³ (N3 of Lacroix et al., 2018), its slopes added. */
function cubes(
  values: Float32Array,
  gradient: Float32Array,
  { model, rank }: LinkTables,
  weight: number,
): number {
  const width = model.width(rank);
  let sum = 0;
  for (let from = 0; from < values.length; from += width)
    for (let l = from; l < from + rank; l++) {
      const [re, im] = [values[l]!, model.complex ? values[l + rank]! : 0];
      const modulus = Math.sqrt(re * re + im * im);
      sum += modulus ** 3;
      gradient[l]! += 3 * weight * modulus * re;
      if (model.complex) gradient[l + rank]! += 3 * weight * modulus * im;
    }
  return weight * sum;
}
