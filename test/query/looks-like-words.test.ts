import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { looksLikeWords } from "../../src/query/looks-like-words.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { textNotation } from "../../src/query/text/notation.ts";
import { arbitraryQuery } from "../support/arbitrary.ts";
import { films } from "../support/films.ts";
import { sized } from "../support/sizes.ts";

describe("a question in words", () => {
  test.each([
    "Which countries border France?",
    "capital France",
    "who works in R&D",
    "who is in Sales (EU)",
    "whose team is Johnson & Johnson?",
    "who takes the 10:30 train?",
    "team: Bob",
    "who earns more than €60,000?",
    "who has < 50 and > 30 points",
    'who is in "Sales & Support"?',
    '"Acme" employs whom',
    "how many person(s) work here",
    "salary = 100",
    "Select the countries of Europe",
    "Describe France in few words",
    "ask who is older: Ann or Bob",
    "C# or F# people",
    "100 % owners",
    "wer wohnt in Köln?",
    "谁 在 北京",
    "Which bands start after 22:00?",
    "What is the price of Widget (large)?",
    "Homework: which countries border Chad?",
  ])("%s", (text) => expect(looksLikeWords(text)).toBe(true));
});

describe("a query, also a broken one, is none", () => {
  test.each([
    "?x : borders(France, ?x)",
    "x : borders(France, x)",
    "borders(France, Spain)",
    "borders(France",
    "x : borders(France)",
    ": borders(France, Spain)",
    "count : borders(France)",
    "born(Jo) > 1980",
    "age(Ann)=30",
    "?x borders France",
    "?p : age(?p) > 40 & worksAt(?p, Acme)@2019",
    "mean(?n) : age(?p) = ?n",
    "2i1p",
    "SELECT ?x WHERE { ?x ?y ?z }",
    "select distinct * { <a> <b> <c> }",
    "ASK <urn:a> <urn:b> <urn:c>",
    "r1(e2, ?x)",
    '?x : "is in"("a b c", ?x)',
    "[[3112,[17]],[908,[4]]]",
    "(i,(p,(e)),(p,(p,(e))))",
    '"r1(s1,f1)"',
    '{"type":"ip","query":[[5,[10]],[7,[12]],3]}',
    'Find("France") | Relate("borders", forward)',
    "∃ y borders(y)",
    "true & true",
    "!false | true",
    "Paris",
    "",
    "? ? ?",
    "Which ?c : borders(?c, Chad)",
    "x : borders(France, x) & speaks(x, French)",
    "borders(France, ?) & !speaks(?, French)",
    "(AND country (JOIN borders France))",
    "SELECT ?x WHERE { ?x wdt:P47 wd:Q142 }",
    "Find(France).Relate(borders, forward)",
    "France",
  ])("%s", (text) => expect(looksLikeWords(text)).toBe(false));
});

test.each([textNotation, sparqlNotation])("no query that $name writes is one", (notation) => {
  fc.assert(
    fc.property(arbitraryQuery({ maxDepth: 3 }), (query) => {
      let text: string;
      try {
        text = notation.print(query, { graph: films });
      } catch {
        // SPARQL cannot say every query.
        return;
      }
      expect(looksLikeWords(text), text).toBe(false);
    }),
    { numRuns: sized(100, 1_000) },
  );
});
