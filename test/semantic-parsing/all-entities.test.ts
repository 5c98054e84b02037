import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { beamSearch } from "../../src/semantic-parsing/decoding/beam.ts";
import { LONGEST_WHOLE, withAllNamed } from "../../src/semantic-parsing/decoding/complete.ts";
import { entitiesLeftOut } from "../../src/semantic-parsing/decoding/coverage.ts";
import { embeddedParser } from "../../src/semantic-parsing/embedded.ts";
import { grammarOf } from "../../src/semantic-parsing/grammar/grammar.ts";
import { prepared } from "../../src/semantic-parsing/network/prepare.ts";
import { startParser } from "../../src/semantic-parsing/parser.ts";
import { readQuestion } from "../../src/semantic-parsing/read-question.ts";

const kb = await loadWorldKnowledgeBase();
const parser = startParser(await embeddedParser(), kb, plainCompute());

const inRegion = (region: string, relation: string, of: string) => {
  const names = (node: number, predicate: string, direction: 0 | 1): string[] => {
    const { relations, predicates } = kb;
    const found: string[] = [];
    for (let row = relations.start[node]!; row < relations.start[node + 1]!; row++)
      if (relations.predicate[row] === 2 * predicates.number(predicate) + direction)
        found.push(kb.names[relations.object[row]!]!);
    return found;
  };
  const there = new Set(names(kb.named(region)[0]!, "region", 1));
  return names(kb.named(of)[0]!, relation, 1).filter((name) => there.has(name));
};

test("an adjective and a clause are two conditions", () => {
  for (const [question, region, relation, of] of [
    ["european countries with the euro", "Europe", "currency", "Euro"],
    ["african countries that speak french", "Africa", "language", "French"],
  ] as const) {
    const [first] = readQuestion(parser, question).readings;
    expect([...new Set(first?.answers)].sort(), question).toEqual(inRegion(region, relation, of).sort());
  }
});

test("a search for all entities yields programs that leave none out, and are bounded", () => {
  for (const question of ["african countries that speak french", "european countries with the euro"]) {
    const linked = parser.linker.link(question);
    const asPrepared = prepared(linked, parser.vocabulary, parser.settings.grams);
    const grammar = grammarOf(parser.linker, linked);
    const [first] = beamSearch(parser, asPrepared, grammar, 8);
    expect(entitiesLeftOut(linked, first!.choices)).toHaveLength(1);
    const whole = beamSearch(parser, asPrepared, grammar, 8, withAllNamed(parser.linker, linked, first!));
    expect(whole.length).toBeGreaterThan(0);
    for (const { steps, choices } of whole) {
      expect(entitiesLeftOut(linked, choices)).toEqual([]);
      expect(steps.length).toBeLessThanOrEqual(LONGEST_WHOLE);
    }
  }
});
