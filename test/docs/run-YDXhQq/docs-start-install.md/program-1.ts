import { ask } from "lacuna";

const { answers } = await ask({ graph: "world", query: "?c : borders(France, ?c) & !language(?c, French)" });
console.log(answers.length);
