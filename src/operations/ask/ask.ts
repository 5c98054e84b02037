import * as z from "zod/mini";
import { operation } from "../operation.ts";
import { bounds, explain, query, reading, seen, solving } from "./parameters.ts";
import type { Asked } from "./results.ts";

const parameters = z.strictObject({ ...reading, query, ...seen, ...bounds, ...solving, explain });
export type AskParameters = z.output<typeof parameters>;

/**
 * Answers one query: exactly, or with a model also through links that are missing, best answers first.
 * @throws LacunaError `usage.*` for parameters that do not go together, `query.*` with the place of the mistake, what opening
 *   the graph and the model throws
 */
export const askOperation = operation({
  name: "ask",
  describe: "answer a query",
  parameters,
  run: async (given, host): Promise<Asked> => {
    const { findAnswers, askedValue } = await import("./ask-work.ts");
    return askedValue(await findAnswers(given, host));
  },
});
