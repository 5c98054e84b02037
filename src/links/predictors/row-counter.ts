import type { LinkPredictor } from "../predictor.ts";

/** The same predictor, which says how many rows it was asked for so far, repeats counted. */
export function countRows(predictor: LinkPredictor): LinkPredictor & { asked(): number } {
  const { cutRows } = predictor;
  let asked = 0;
  return {
    ...predictor,
    asked: () => asked,
    scoreRows(heads, relations, out) {
      asked += heads.length;
      predictor.scoreRows(heads, relations, out);
    },
    ...(cutRows && {
      cutRows(heads, relations, cut) {
        asked += heads.length;
        return cutRows(heads, relations, cut);
      },
    }),
  };
}
