import type { LinkPredictor } from "../predictor.ts";

/**
 * The same predictor with its scores divided by a temperature: above 1 a softmax of them is flatter. Their order stays. With 1 it is the
 * predictor itself; otherwise rows are cut from whole ones, because what a softmax sums up is another sum.
 */
export function tempered(predictor: LinkPredictor, temperature: number): LinkPredictor {
  if (temperature === 1) return predictor;
  const { cutRows: _, calibration: __, ...others } = predictor;
  return {
    ...others,
    scoreRows(heads, relations, out) {
      predictor.scoreRows(heads, relations, out);
      for (let at = 0; at < out.length; at++) out[at]! /= temperature;
    },
  };
}
