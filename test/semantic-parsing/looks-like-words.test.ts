import { expect, test } from "vitest";
import { looksLikeWords } from "../../src/query/looks-like-words.ts";
import { lacuna } from "../cli/lacuna.ts";

const tables = new URL("reader/tables/", import.meta.url).pathname;

test.each([
  "Which bands start after 22:00?",
  "who works in R&D",
  "What is the price of Widget (large)?",
  "Homework: which countries border Chad?",
])("a question with a sign that queries have is one of words: %s", (question) => {
  expect(looksLikeWords(question)).toBe(true);
});

test.each([
  "?x : borders(France, ?x)",
  "Which ?c : borders(?c, Chad)",
  "x : borders(France, x) & speaks(x, French)",
  "borders(France, ?) & !speaks(?, French)",
  "(AND country (JOIN borders France))",
  "SELECT ?x WHERE { ?x wdt:P47 wd:Q142 }",
  "Find(France).Relate(borders, forward)",
  "France",
])("a query is none: %s", (query) => {
  expect(looksLikeWords(query)).toBe(false);
});

test("a time of the day is read in a question at the command line", async () => {
  const { out } = await lacuna(["ask", `${tables}festival.csv`, "Which bands start after 22:00?", "--json"]);
  expect(JSON.parse(out).answers).toEqual(["Static Parade", "Moth Club"]);
});
