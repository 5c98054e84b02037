import { loadReport } from "./domain-shapes.ts";

const { first, literals, namedGraphs, notes } = loadReport.shape;

/** The findings of the reader of the files of a graph. */
export const reading = { first, literals, namedGraphs, notes };
