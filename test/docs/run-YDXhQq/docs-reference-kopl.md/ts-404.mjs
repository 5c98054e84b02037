import { parseProgram, printProgram, programToJson, programToSequence } from "lacuna/kopl";
const program = parseProgram("And(Find(France) | Relate(borders, forward), FindAll | FilterConcept(landlocked country)) | QueryName");
console.log(printProgram(program));
console.log(programToSequence(program, { kqapro: true }));
console.log(JSON.stringify(programToJson(program, { kqapro: true }).slice(-2)));
