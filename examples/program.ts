// A KoPL program on the knowledge base `world`, with what each step did.
import { loadWorldKnowledgeBase } from "lacuna/kb";
import { parseProgram, renderTrace, runProgram, type TraceStep } from "lacuna/kopl";

const world = await loadWorldKnowledgeBase();
const text = "Find(Italy) | Relate(borders, forward) | FilterNum(area, 1000 square kilometre, <) | QueryName";
const steps: TraceStep[] = [];
const { answers } = runProgram(world, parseProgram(text), { onStep: (step) => steps.push(step), shown: 2 });
console.log(renderTrace(steps));
console.log(answers.join(", "));

// 1. Find("Italy"): 1 entity
//    Italy
// 2. Relate("borders", "forward") of 1: 6 entities
//    Austria, Switzerland, …
//    - Italy, borders, Austria
//    - Italy, borders, Switzerland
// 3. FilterNum("area", "1000 square kilometre", "<") of 2: 2 entities
//    San Marino, Vatican City
//    - San Marino, area, 61 square kilometre
//    - Vatican City, area, 0.44 square kilometre
// 4. QueryName() of 3: 2 names
//    San Marino, Vatican City
// San Marino, Vatican City
