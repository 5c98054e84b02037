import * as z from "zod/mini";
import { WORDS_READER } from "../../../query/words-reader.ts";
import { tool } from "../tool.ts";
import { graph, notation, query } from "./parameters.ts";

const input = z.strictObject({ graph, query, notation });

export const checkQuery = tool({
  name: "check_query",
  title: "Check a query",
  description:
    "Reads a query without answering it: how it is understood as a sentence, how many matches each link has by itself and what is left after it, and the same query as SPARQL. Where something is wrong it says the place and what to write instead. Use it when a query fails, or to see that it means what you want.",
  input,
  readOnly: true,
  async run(given, call) {
    const found = await call.run("checkQuery", given);
    const { ok, reading, query, type, sparql, links, warnings, diagnostics } = found;
    const [first] = diagnostics;
    return {
      summary: ok ? `the query can be asked: ${reading}` : `the query cannot be asked: ${first?.message}`,
      ok,
      ...(ok
        ? { reading, query, type, sparql, warnings }
        : {
            diagnostics: diagnostics.map(({ code, message, hint, from, to, fixes }) => ({
              code,
              message,
              wrong: given.query.slice(from, to),
              from,
              to,
              fixes: fixes.map(({ insert }) => insert),
              hint: hint
                ?.split("; ")
                .filter((part) => !part.includes("`lacuna ") && !part.includes(WORDS_READER))
                .join("; "),
            })),
          }),
      links: links?.map(({ text, denied, alone, left, without }) => ({ text, denied, alone, left, without })),
    };
  },
});
