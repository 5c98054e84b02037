import { ask, graphInfo } from "lacuna";
const { entities } = await graphInfo({ graph: "world" });
console.log(entities);
const { answers } = await ask({ graph: "world", query: "?c : borders(Portugal, ?c)" });
console.log(answers);
