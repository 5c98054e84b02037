// Generates questions over the knowledge base `world` and says how far the test questions generalize.
import { generateQuestions, measureLevels } from "lacuna";

await generateQuestions({ kb: "world", count: 500, seed: 1, out: "questions" });
const levels = await measureLevels({ train: ["questions/train.json"], test: ["questions/val.json"] });
console.log(levels.iid, "i.i.d.,", levels.compositional, "compositional,", levels["zero-shot"], "zero-shot");

// 21 i.i.d., 29 compositional, 0 zero-shot
