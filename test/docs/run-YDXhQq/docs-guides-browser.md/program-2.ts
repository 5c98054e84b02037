import { answer, openGraph, parseQuery } from "lacuna/browser";

const csv = "anna,works_at,Acme\nben,works_at,Acme\nAcme,in,Berlin\n";
const graph = await openGraph(new Map([["train.csv", new TextEncoder().encode(csv)]]));
const query = parseQuery("?p : works_at(?p, ?c) & in(?c, Berlin)", graph);
console.log([...answer(query, graph.full)].map(([id]) => graph.label(id!)).join(", "));
