// A graph from a table in memory: no file is read.
import { memoryFiles, parseQuery } from "lacuna";
import { answer } from "lacuna/exact";
import { loadGraph } from "lacuna/kg";

const csv = `anna,works_at,Acme
ben,works_at,Brix
Acme,in,Berlin
Brix,in,Bonn
`;
const files = memoryFiles(new Map([["team.csv", new TextEncoder().encode(csv)]]));
const team = await loadGraph("team.csv", files);
const query = parseQuery("?p, ?city : works_at(?p, ?c) & in(?c, ?city)", team);
for (const ids of answer(query, team.full)) console.log(ids.map((id) => team.label(id)).join(" works in "));

// anna works in Berlin
// ben works in Bonn
