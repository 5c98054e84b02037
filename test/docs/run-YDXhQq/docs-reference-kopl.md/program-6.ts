import { loadWorldKnowledgeBase } from "lacuna/kb";
import { evaluateKopl, parseProgram } from "lacuna/kopl";

const kb = await loadWorldKnowledgeBase();
const gold = [
  { program: parseProgram("Find(France) | QueryAttr(area)"), answer: "551695 square kilometre" },
  { program: parseProgram("Find(France) | Relate(capital, forward) | QueryName"), answer: "Paris" },
];
const report = await evaluateKopl(
  gold,
  [{ answer: "551695.0 square kilometre" }, { program: "Find <arg> France <func> Relate <arg> region <arg> forward <func> What" }],
  { kb, trainAnswers: new Set(["Paris"]) },
);
console.log(report.overall, report.skills["zero-shot"]);
console.log(report.programs?.departures);
