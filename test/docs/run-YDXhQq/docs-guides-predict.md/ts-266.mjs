import { importGraph, openGraph } from "lacuna";
await importGraph({ graph: "people.csv", columns: { head: "person", relation: "relation", tail: "thing" }, out: "people2.lacuna" });
const people = await openGraph("people2.lacuna");
console.log(people.entityCount);
