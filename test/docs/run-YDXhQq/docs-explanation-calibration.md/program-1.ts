import { openGraph } from "lacuna";
import { calibrate, calibrated, frequencyPredictor, probabilityOf, scoreAt } from "lacuna/links";

const graph = await openGraph("gaps");
const calibration = calibrate(frequencyPredictor(graph), graph, { method: "isotonic" });
const [score, logSum, known] = [0.2, 1.5, 3]; // logSum: log Σ exp over the scores of all entities; known: links of (h, r, ?) in train
export const p = probabilityOf(calibration, score, logSum, known);
export const ofRow = calibrated(calibration, logSum, known); // for many scores of one row
export const cut = scoreAt(calibration, 0.001, logSum, known); // the score at which p is 0.001
