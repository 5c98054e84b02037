import { loadWorldKnowledgeBase } from "lacuna/kb";
import { parseProgram, renderTrace, runProgram, type TraceStep } from "lacuna/kopl";

const world = await loadWorldKnowledgeBase();
const program = parseProgram('Find("Italy") | Relate(borders, forward) | FilterNum(area, 1000 square kilometre, <) | QueryName');
const steps: TraceStep[] = [];
const { answers, outcome } = runProgram(world, program, { onStep: (step) => steps.push(step), shown: 2, limits: { rows: 1000 } });
console.log(renderTrace(steps));
console.log(outcome, answers);
