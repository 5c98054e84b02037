import * as z from "zod/mini";
import { tool } from "../tool.ts";
import { cursor, graph, limit, optionalWord } from "./parameters.ts";

const input = z.strictObject({
  graph,
  text: optionalWord("a name, a label, an alias, or a part of one; case and accents do not matter"),
  relation: optionalWord("only entities that have a link of this relation"),
  side: z
    .optional(z.enum(["head", "tail"]))
    .check(z.describe("with relation: only entities on this side of it")),
  limit: limit(50, 10),
  cursor,
});

export const findEntities = tool({
  name: "find_entities",
  title: "Find entities",
  description:
    "Finds how entities are called in a graph, by text, by the relations they have, or both. Use it before a query names an entity that you have not seen: names in queries have to be exact. The best matches come first; where nothing has the text, similar spellings do.",
  input,
  readOnly: true,
  async run(given, call) {
    const { found, count, next } = await call.run("findNames", { ...given, kind: "entity" });
    const [best] = found;
    return {
      summary:
        best === undefined
          ? `nothing in ${given.graph} is called like ${JSON.stringify(given.text ?? "")}`
          : `${found.length} of ${count} entities; ${best.match === "exact" ? "the first is exactly so called" : best.match === "similar" ? "none has this text, these are similar" : "best first"}`,
      found: found.map(({ name, label, alias, match, links }) => ({
        name,
        ...(label === undefined ? {} : { label }),
        ...(alias === undefined ? {} : { alias }),
        match,
        links,
      })),
      count,
      ...(next === undefined ? {} : { next }),
      ...(best === undefined ? { hint: "search for a shorter part of the name, or another language" } : {}),
    };
  },
});
