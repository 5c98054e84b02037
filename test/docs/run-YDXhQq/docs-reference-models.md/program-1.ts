import { nodeFiles } from "lacuna";
import { averagedPredictor, readModel, tablePredictor } from "lacuna/links";

const [a, b] = [await readModel("models/complex", nodeFiles), await readModel("models/distmult", nodeFiles)];
export const both = averagedPredictor([tablePredictor(a.tables), tablePredictor(b.tables)]);
