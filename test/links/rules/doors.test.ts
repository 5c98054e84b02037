import { expect, test } from "vitest";
import { nodeHost } from "../../../src/host/node.ts";
import { boundAndHeld } from "../../support/held-to-schema.ts";

const { askWhyNot, explainLink, predict, predictLinks } = boundAndHeld(nodeHost);

const LINK = { head: "France", relation: "borders" } as const;

// Hidden links of world: every way to ask why a link was predicted gives the same rules.
test("every door gives reasons of predicted links: rules, frequency, and links that no rule speaks for", async () => {
  const query = "?c : borders(France, ?c)";
  for (const model of ["rules", "frequency"]) {
    const { answers } = await predict({
      graph: "world",
      query,
      model,
      top: 4,
      predicted: true,
      explain: true,
    });
    expect(answers.length).toBeGreaterThan(0);
    for (const { values, tree } of answers) {
      const predicted = tree!.filter(({ state }) => state === "predicted");
      expect(predicted.length).toBe(1);
      const [{ reasons, rules }] = predicted as [(typeof predicted)[number]];
      const alone = await explainLink({ graph: "world", ...LINK, tail: String(values[0]) });
      expect(rules).toBe(alone.rules);
      if (reasons!.length > 0) expect(reasons![0]).toEqual(alone.reasons[0]);
      else expect(alone.reasons).toEqual([]);
    }
    const whyNot = await askWhyNot({
      graph: "world",
      query,
      values: [String(answers[0]!.values[0])],
      model,
    } as never);
    const [link] = whyNot.predicted!.tree!.filter(({ state }) => state === "predicted");
    expect(link!.rules).toBe(answers[0]!.tree!.find(({ state }) => state === "predicted")!.rules);
  }
  const { links } = await predictLinks({
    graph: "world",
    model: "frequency",
    relation: ["borders"],
    top: 5,
    why: true,
  });
  for (const { reasons, rules } of links) expect(reasons!.length > 0).toBe(rules! > 0);
});

test("a known link has its reasons too, and says that it is known", async () => {
  const { known, reasons } = await explainLink({ graph: "world", ...LINK, tail: "Spain" });
  expect(known).toBe(true);
  expect(reasons[0]!.rule).toBe("borders(X,Y) <= borders(Y,X)");
  expect(reasons[0]!.grounding).toEqual([{ head: "Spain", relation: "borders", tail: "France" }]);
});
