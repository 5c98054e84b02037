import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { isObject } from "../../formats/text/shape.ts";
import type { Truths } from "../../solvers/truth/truths.ts";

const FORMAT = "lacuna truth 4";
/** Truths of formats before are not read: they are fitted anew. */
const EARLIER = ["lacuna truth 1", "lacuna truth 2", "lacuna truth 3"];
/** What files of truths begin with: nothing else is replaced by one. */
export const TRUTHS_MARK = '{"format":"lacuna truth ';
/** Truths of this many pairs of a graph and a model are kept in one file; the oldest make way. */
const MOST = 8;
/** Numbers beyond it are no log-odds, slopes or weights that a fit comes to: sums of them would be no numbers. */
const LARGEST = 1e6;

/** The file that truths are kept in. */
export interface KeptTruths {
  readonly format: typeof FORMAT;
  /** The newest first. */
  readonly fits: readonly Truths[];
}

/** Whether truths are those of a graph and a model: those of any other are refused. */
export const isFor = (truths: Truths, graph: string, weights: string): boolean =>
  truths.graph.hash === graph && truths.model.weights === weights;

/** The text of a file with new truths before those that it has of other graphs and models. */
export function printTruths(before: KeptTruths | undefined, truths: Truths): string {
  const others = (before?.fits ?? []).filter((each) => !isFor(each, truths.graph.hash, truths.model.weights));
  const kept: KeptTruths = { format: FORMAT, fits: [truths, ...others].slice(0, MOST) };
  return `${JSON.stringify(kept)}\n`;
}

/**
 * Reads a file of truths; undefined where there is none.
 * @throws LacunaError `truth.corrupt` where it is another file, or a number in it is none
 */
export async function readTruths(path: string, files: Files): Promise<KeptTruths | undefined> {
  if ((await files.size(path)) === undefined) return undefined;
  const { bytes } = await files.readShared(path, 0);
  return truthsOf(new TextDecoder().decode(bytes), path);
}

/** @throws LacunaError `truth.corrupt` */
export function truthsOf(text: string, file: string): KeptTruths {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw corrupt(file, "is no JSON");
  }
  const found = (typeof value === "object" && value !== null ? value : {}) as Partial<KeptTruths>;
  if (EARLIER.includes(String(found.format))) return { format: FORMAT, fits: [] };
  if (found.format !== FORMAT || !Array.isArray(found.fits))
    throw corrupt(file, `is no file of the format ${JSON.stringify(FORMAT)}`);
  if (!found.fits.every(isTruths)) throw corrupt(file, "has truths that are none");
  const pairs = new Set(found.fits.map(({ graph, model }) => `${graph.hash} ${model.weights}`));
  if (pairs.size < found.fits.length) throw corrupt(file, "has truths of a graph and a model twice");
  return found as KeptTruths;
}

function isTruths(value: unknown): boolean {
  const { graph, model, hidden, known, links, solvers } = recordOf(value);
  const { how, links: hiding, times, seed } = recordOf(hidden);
  return (
    [recordOf(graph), recordOf(model)].every(({ name }) => typeof name === "string") &&
    [recordOf(graph).hash, recordOf(model).weights].every((each) => typeof each === "string") &&
    (how === "valid" || how === "random") &&
    [known, hiding, times].every(isCount) &&
    Number.isSafeInteger(seed) &&
    (links === undefined || isLinks(links)) &&
    isObject(solvers) &&
    Object.values(solvers).every((each) => each === null || isAnswers(each))
  );
}

function isLinks(value: unknown): boolean {
  const { scaling, curve, effects, spread, exchange, crossed, both, dispersion, rows, found } =
    recordOf(value);
  const { temperature, known, open, shift } = recordOf(scaling);
  return (
    [temperature, known, open, shift].every(isNumber) &&
    (temperature as number) > 0 &&
    isDispersion(dispersion) &&
    [rows, found].every(isCount) &&
    (spread === null || isEffect(spread)) &&
    [curve, crossed].every(isCurve) &&
    ["closed", "open", "presumed"].every((of) => isSideMap(recordOf(both)[of])) &&
    isExchange(exchange) &&
    areEffects(effects)
  );
}

function isSideMap(value: unknown): boolean {
  const { weights, curve } = recordOf(value);
  return isWeights(weights, 3) && isCurve(curve);
}

function isAnswers(value: unknown): boolean {
  const { weights, curve, types, sizes, relations, exchanges, crossed, totals, dispersion, drawn } =
    recordOf(value);
  return (
    isWeights(weights, 5) &&
    isDispersion(dispersion) &&
    [curve, crossed].every(isCurve) &&
    [types, sizes, relations].every(areEffects) &&
    isObject(totals) &&
    Object.values(totals).every(isNumber) &&
    isObject(exchanges) &&
    Object.values(exchanges).every(isExchange) &&
    Array.isArray(drawn) &&
    drawn.every((each) => typeof each === "string")
  );
}

const isWeights = (value: unknown, count: number): boolean =>
  Array.isArray(value) && value.length === count && value.every(isNumber);

function isExchange(value: unknown): boolean {
  const { right, unseen } = recordOf(value);
  return [right, unseen].every((each) => isNumber(each) && (each as number) >= 0) && right !== 0;
}

const areEffects = (value: unknown): boolean => isObject(value) && Object.values(value).every(isEffect);

function isEffect(value: unknown): boolean {
  const { slope, shift, open } = recordOf(value);
  return [slope, shift, open].every(isNumber);
}

function isCurve(value: unknown): boolean {
  const { said, real } = recordOf(value);
  return isGrowing(said) && isGrowing(real) && said.length === real.length && said.length > 0;
}

const isGrowing = (list: unknown): list is number[] =>
  Array.isArray(list) && list.every((each, at) => isNumber(each) && (at === 0 || list[at - 1] < each));

const isNumber = (value: unknown): boolean => Number.isFinite(value) && Math.abs(value as number) <= LARGEST;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
/** A variance for each expected one, at least 1; rounding may leave a little less. */
const isDispersion = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0.999;
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

const corrupt = (file: string, why: string) =>
  new LacunaError("truth.corrupt", `${file} ${why}`, {
    place: { file },
    hint: "remove it, and truths are fitted anew: lacuna links calibrate {=model} --graph {=graph}",
  });
