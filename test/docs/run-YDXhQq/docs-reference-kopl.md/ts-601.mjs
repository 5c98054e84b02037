import { loadWorldKnowledgeBase } from "lacuna/kb";
import { checkNames, parseProgram, runProgram } from "lacuna/kopl";
const world = await loadWorldKnowledgeBase();
const program = parseProgram('Find("Frence") | Relate(boarders, forward) | FilterStr(area, big) | Count');
for (const { message, hint } of checkNames(world, program))
    console.log(`${message}; ${hint}`);
console.log(runProgram(world, program).notes.map(({ step, code }) => `${step + 1} ${code}`).join(", "));
try {
    parseProgram('Find("France") | Relate(borders, forwards) | Count');
}
catch (error) {
    console.log(String(error));
}
