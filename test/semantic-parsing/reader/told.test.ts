import { expect, test } from "vitest";
import { nodeHost } from "../../../src/host/node.ts";
import { readByRules } from "../../../src/operations/semantic-parsing/read-answers.ts";
import { boundAndHeld } from "../../support/held-to-schema.ts";
import { tableReader } from "./support.ts";

// Who worked where, when and as what: the answers were read off the table by hand.
const lacuna = boundAndHeld(nodeHost);
const graph = new URL("tables/jobs.csv", import.meta.url).pathname;
const reader = await tableReader("jobs.csv");

test.each([
  ["Who worked at Acme in 2013?", "employer(?x, Acme)@2013", "Ada Novak, Ben Ortiz"],
  ["who worked at Acme during 2020", "employer(?x, Acme)@2020", "Cleo Marsh, Dan Weber, Eva Lind"],
  ["In 2013, who worked at Acme?", "employer(?x, Acme)@2013", "Ada Novak, Ben Ortiz"],
  [
    "who did not work at Acme in 2018",
    "!employer(?x, Acme)@2018",
    "Ada Novak, Cleo Marsh, Dan Weber, Finn Olsen, Gita Rao",
  ],
  ["who was at Acme from 2017 to 2018", "@throughout [2017, 2018]", "Ben Ortiz, Eva Lind"],
  ["who worked at Acme between 2017 and 2020", "@[2017, 2020]", "Ben Ortiz, Cleo Marsh, Dan Weber, Eva Lind"],
  ["who has been at Borealis since 2018", "@=[?y, *] & ?y >= 2018 & ?y <= 2018", "Gita Rao"],
  ["who worked at Delta Works before 2010", "@[*, 2009]", "Finn Olsen"],
  ["who worked at Acme after 2020", "@[2021, *]", "Cleo Marsh, Dan Weber, Eva Lind"],
  ["who works at Acme now", "@=[?y, *]", "Cleo Marsh, Dan Weber"],
  ["who currently is the CEO of Cobalt?", '@=[?y, *]{role: "CEO"}', "Finn Olsen"],
  ["who left Acme in 2019", "@=[?y, ?z] & ?z >= 2019 & ?z <= 2019", "Ben Ortiz"],
  ["who joined Acme in 2019", "@=[?y, ?z] & ?y >= 2019 & ?y <= 2019", "Cleo Marsh"],
  ["who was CEO of Acme?", '{role: "CEO"}', "Ben Ortiz, Cleo Marsh"],
  ["who worked for Cobalt as an engineer", '{role: "engineer"}', "Dan Weber"],
  ["engineers at Acme", '{role: "engineer"}', "Ada Novak"],
  ["who was CEO of Acme in 2015", '@2015{role: "CEO"}', "Ben Ortiz"],
  ["how many people worked at Acme in 2018", "count(?x)", "2"],
  ["Did Cleo Marsh work at Acme in 2015?", "@2015", "no"],
  ["was Ada Novak ever CEO of Acme", "", undefined],
])("%s", async (question, formula, answers) => {
  const read = readByRules(reader, question, 0);
  const reading = "answered" in read ? read.answered.reading : null;
  if (answers === undefined) {
    expect(reading).toBeNull();
    return;
  }
  expect(reading?.formula).toContain(formula);
  expect(reading?.answers.toSorted()).toEqual(answers.split(", "));
  // The engine says the same of the formula, and the sentence says what was read.
  expect(reading?.runs).toBe(true);
  const asked = await lacuna.ask({ graph, query: reading!.formula! });
  expect(
    asked.variables.length === 0
      ? [asked.answers.length > 0 ? "yes" : "no"]
      : [...new Set(asked.answers.map((row) => String(row[0])))].sort(),
  ).toEqual(answers.split(", "));
});
