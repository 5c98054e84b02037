import { loadWorldKnowledgeBase } from "lacuna/kb";
import { parseProgram, runProgram } from "lacuna/kopl";

const world = await loadWorldKnowledgeBase();
const ask = (text: string) => console.log(runProgram(world, parseProgram(text)).answers.join(", "));

ask('Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count');
ask('Find("Kenya") | QueryAttrUnderCondition(life expectancy, point in time, 1990)');
ask('FindAll | FilterNum(population, 1000000000, >) | QFilterYear(point in time, 1990, <) | QueryName');
ask('SelectBetween(Find("Chile"), Find("Peru"), area, greater)');
ask('QueryRelationQualifier(Find("Japan"), Find("Japanese yen"), currency, currency symbol)');
