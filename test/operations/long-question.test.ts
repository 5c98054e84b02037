import { expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { checked } from "../../src/operations/contract/check.ts";
import { askGraphInWordsOperation } from "../../src/operations/semantic-parsing/ask-graph-in-words.ts";
import { askInWordsOperation } from "../../src/operations/semantic-parsing/ask-in-words.ts";

const long = `which country is ${"not ".repeat(5000)}in Europe?`;
const code = "usage.long-question";

test("a question of thousands of words is refused before it is read", async () => {
  const given = checked(askGraphInWordsOperation, { graph: "world", question: long });
  await expect(askGraphInWordsOperation.run(given, nodeHost)).rejects.toMatchObject({ code });
  const other = checked(askInWordsOperation, { kb: "world", question: long });
  await expect(askInWordsOperation.run(other, nodeHost)).rejects.toMatchObject({ code });
});
