import { expect, test } from "vitest";
import { mistakeIn } from "../../src/server/agent/message-mistake.ts";

const list = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });

test("more messages at once than are taken are refused before they are read", () => {
  const some = Array.from({ length: 100 }, (_, id) => list(id));
  expect(mistakeIn(some)).toBeUndefined();
  const unread = new Proxy([...some, list(100)], {
    get(all, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) throw new Error("a message was read");
      return Reflect.get(all, name);
    },
  });
  expect(mistakeIn(unread)).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32600, message: "101 messages were sent at once; at most 100 are taken" },
  });
});
