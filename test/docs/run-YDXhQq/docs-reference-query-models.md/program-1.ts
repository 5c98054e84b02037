import { readFile } from "node:fs/promises";
import { importQueryModel, plainCompute, queryScorer, runningModel } from "lacuna/solvers";

const found = await importQueryModel(await readFile("checkpoint"), "checkpoint");
const running = runningModel(found.model, found.sizes, found.settings, found.values, plainCompute());
export const scorer = queryScorer(running); // scorer.scores(queries) gives float32, one row of all entities a query; `kernelCompute` is faster
