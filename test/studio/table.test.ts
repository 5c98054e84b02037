import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import { tableBeginning } from "../../src/kg/load/tables/beginning.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { type Choice, columnsOf, firstLinks, likelyChoice } from "../../studio/src/home/chosen-columns.ts";

const airports = `iata,name,city,state,country
00M,Thigpen ,Bay Springs,MS,USA
00R,"Livingston, ""Municipal""",Livingston,TX,USA
00V,Meadow Lake,Colorado Springs,CO,USA
01G,Perry-Warsaw,Perry,,USA
02A,Chilton County,Clanton,TX,USA
`;
const years = "name,1990,1990,\nAnna,London,5,x\nBen,Paris,7,y\n";
const table = async (text: string) => (await tableBeginning(new TextEncoder().encode(text)))!;

test("the column that names things is found, and columns that repeat are relations", async () => {
  expect(likelyChoice(await table(airports))).toEqual({ each: "thing", name: 1, relations: [4] });
});

const things: Choice = { each: "thing", name: 1, relations: [0, 3, 4] };
test.each<[name: string, text: string, choice: Choice]>([
  ["airports.csv", airports, things],
  ["airports.csv", airports.replaceAll(",", ";"), { each: "thing", name: 1, relations: [3] }],
  // Numbers that are chosen are links, and columns without a name of their own are told by their place.
  ["years.csv", years, { each: "thing", name: 0, relations: [1] }],
  ["years.csv", years, { each: "thing", name: 0, relations: [2, 3] }],
  [
    "people.tsv",
    "id;from;kind;to\n1;A;knows;B\n2;B;knows;C\n",
    { each: "link", head: 1, relation: 2, tail: 3 },
  ],
  ["people.json", '[{"a":1,"b":"x","c":"u"},{"a":2,"c":"v"}]', { each: "thing", name: 0, relations: [1, 2] }],
])("the library reads of %s what was chosen and shown", async (name, text, choice) => {
  const beginning = await table(text);
  const graph = await loadGraph(name, memoryFiles(new Map([[name, text]])), {
    columns: columnsOf(beginning, choice),
  });
  const { heads, relations, tails } = forwardTriples(graph);
  const read = [...heads].map((head, at) => [
    graph.entities.name(head),
    graph.relations.name(relations[at]! >> 1),
    graph.entities.name(tails[at]!),
  ]);
  expect(read.sort()).toEqual([...firstLinks(beginning, choice, 100)].sort());
});
