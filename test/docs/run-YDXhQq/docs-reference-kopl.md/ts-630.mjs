import { memoryFiles } from "lacuna";
import { checkKnowledgeBase, graphOfKnowledgeBase, openKnowledgeBase } from "lacuna/kb";
import { answer, parseQuery } from "lacuna";
const files = memoryFiles(new Map([["films/train.txt", "Alien,director,Scott,year,1979\nAlien,instance of,film\nScott,spouse,Facio\n"]]));
const films = await openKnowledgeBase("films", files);
console.log(films.entityCount, films.conceptCount, checkKnowledgeBase(films).length);
const graph = graphOfKnowledgeBase(films);
for (const [who] of answer(parseQuery("?x : director(?f, ?y) & spouse(?y, ?x)", graph), graph.full))
    console.log(graph.label(who));
