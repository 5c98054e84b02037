import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

const file = resolve(process.env.LACUNA_DATA ?? "../shared/data", "kqapro/kopl_example_kb.json");

// The knowledge base and the results are those of `src/kopl/test/test_example.py` of KoPL.
describe.skipIf(!existsSync(file))("the example of KoPL gives its documented results (data kqapro)", () => {
  const kb = existsSync(file) ? kbFromJson(JSON.parse(readFileSync(file, "utf8"))) : kbFromJson({});
  const players = 'FindAll | FilterConcept("basketball player")';
  it.each([
    ['Find("LeBron James Jr.") | Count', ["1"]],
    ['Find("LeBron James Jr.") | Relate("father", forward) | QueryName', ["LeBron James"]],
    [
      'SelectBetween(Find("LeBron James Jr."), Find("LeBron James Jr.") | Relate(father, forward), height, greater)',
      ["LeBron James"],
    ],
    ['Or(Find("LeBron James"), Find("LeBron James Jr.")) | SelectAmong(height, largest)', ["LeBron James"]],
    ['Find("LeBron James") | QueryAttr(height)', ["206 centimetre"]],
    [
      'QueryRelationQualifier(Find("LeBron James"), Find("Cleveland Cavaliers"), drafted by, point in time)',
      ["2003-06-26"],
    ],
    ['Find("Akron") | QueryAttrQualifier(population, 199110, point in time)', ["2010"]],
    ['Find("Akron") | QueryAttrUnderCondition(population, point in time, 2010)', ["199110"]],
    ['Find("Cleveland Cavaliers") | FilterConcept("basketball player")', []],
    ['Find("Cleveland Cavaliers") | FilterConcept("basketball team")', ["Cleveland Cavaliers"]],
    [`${players} | FilterNum(height, 188 centimetre, >) | QueryName`, ["LeBron James"]],
    [`${players} | FilterNum(height, 180 centimetre, >) | Count`, ["2"]],
    [`${players} | FilterStr(sex or gender, male) | QueryName`, ["LeBron James", "LeBron James Jr."]],
    [`${players} | FilterYear("work period (start)", 2003, =) | QueryName`, ["LeBron James"]],
    [`${players} | FilterYear("work period (start)", 2000, =) | QueryName`, []],
    [`${players} | FilterDate(date of birth, 1984-12-30, =) | QueryName`, ["LeBron James"]],
    [
      'Find("LeBron James") | Relate(drafted by, forward) | QFilterDate(point in time, 2003-06-26, =) | QueryName',
      ["Cleveland Cavaliers"],
    ],
    [
      'Find("LeBron James") | Relate(drafted by, forward) | QFilterYear(point in time, 2003, =) | QueryName',
      ["Cleveland Cavaliers"],
    ],
    [
      'Find("LeBron James") | Relate(member of sports team, forward) | QFilterStr(position played on team/speciality, small forward) | QueryName',
      ["Cleveland Cavaliers"],
    ],
    [
      'Find("LeBron James") | Relate(member of sports team, forward) | QFilterNum(sport number, 23, =) | QueryName',
      ["Cleveland Cavaliers"],
    ],
    [`${players} | Count`, ["2"]],
    ['Find("LeBron James") | QueryAttr(sex or gender) | VerifyStr(male)', ["yes"]],
    ['Find("LeBron James") | QueryAttr(sex or gender) | VerifyStr(female)', ["no"]],
    ['Find("LeBron James") | QueryAttr(height) | VerifyNum(206 centimetre, =)', ["yes"]],
    ['Find("LeBron James") | QueryAttr(height) | VerifyNum(208 centimetre, =)', ["no"]],
    ['Find("LeBron James") | QueryAttr(date of birth) | VerifyDate(1984-12-30, =)', ["yes"]],
    ['Find("LeBron James") | QueryAttr(date of birth) | VerifyDate(1983-12-30, =)', ["no"]],
    ['Find("LeBron James") | QueryAttr(date of birth) | VerifyYear(1984, =)', ["yes"]],
    ['Find("LeBron James") | QueryAttr(date of birth) | VerifyYear(1983, =)', ["no"]],
    ['QueryRelation(Find("LeBron James Jr."), Find("LeBron James"))', ["father"]],
  ])("%s", (text, answers) => expect(runProgram(kb, parseProgram(text)).answers).toEqual(answers));

  it("a fact that one end has is not completed, unless that is asked for", () => {
    const json = JSON.parse(readFileSync(file, "utf8")) as unknown;
    const program = parseProgram('Find("Akron") | Relate(place of birth, backward) | QueryName');
    expect(runProgram(kbFromJson(json), program).answers).toEqual([]);
    expect(runProgram(kbFromJson(json, { complete: true }), program).answers).toEqual(["LeBron James"]);
  });
});
