import * as z from "zod/mini";
import { guessesSaid } from "../guesses.ts";
import { tool } from "../tool.ts";
import { cursor, graph, limit, optionalWord } from "./parameters.ts";

const input = z.strictObject({
  graph,
  entity: z.string().check(z.minLength(1, "it is empty"), z.describe("its name, as find_entities gives it")),
  relation: optionalWord("only links of this relation"),
  direction: z.optional(z.enum(["out", "in"])).check(z.describe("out: the entity is the head of the link")),
  model: optionalWord("also links that this model guesses, such as ultra-3g; slow without a relation"),
  limit: limit(100, 5),
  cursor,
});

export const listEntityLinks = tool({
  name: "entity_links",
  title: "Links of an entity",
  description:
    "Shows the links of one entity in groups by relation and direction, each with its count and the first few. Use it to learn what a graph knows of something, and which relations lead on from it. A group or the list of groups goes on with its next as cursor. Links in state known, valid or test are facts, of which benchmarks hold back the last two; predicted ones are guesses.",
  input,
  readOnly: true,
  async run(given, call) {
    const found = await call.run("listEntityLinks", { ...given, groups: 20, timeout: 20 });
    const { links, groupCount, next, groups, model, outcome, entity, label, attributes } = found;
    return {
      summary: `${model ? `${guessesSaid(model)} ` : ""}${JSON.stringify(label ?? entity)} has ${links} links in ${groupCount} groups`,
      entity,
      label,
      links,
      ...(attributes ? { attributes } : {}),
      groupCount,
      groups,
      next,
      ...(model ? { model: { name: model.name, calibrated: model.calibrated } } : {}),
      outcome,
    };
  },
});
