// The thread that serves begins a few requests a turn, in their order; what goes before them waits for none of them.
import { expect, test } from "vitest";
import { fewAtATime } from "../../src/server/calls/few-at-a-time.ts";

test("work begins in its order, a few pieces in each turn of the thread", async () => {
  const soon = fewAtATime();
  const begun: number[] = [];
  const inTurn: number[] = [];
  let over = false;
  // This comes once in each turn.
  const turn = () => {
    inTurn.push(begun.length);
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  for (let at = 0; at < 3000; at++) soon(() => void begun.push(at));
  expect(begun).toEqual([]);
  while (begun.length < 3000) await new Promise((done) => setImmediate(done));
  over = true;
  expect(begun).toEqual(Array.from({ length: 3000 }, (_, at) => at));
  // What stands behind it in one turn, and before it in the next.
  const most = Math.max(...inTurn.map((each, at) => each - (inTurn[at - 1] ?? 0)));
  expect(most).toBeLessThanOrEqual(8);
});

test("work that comes while other work is done follows it, and what throws ends nothing", async () => {
  const soon = fewAtATime();
  const begun: string[] = [];
  soon(() => {
    begun.push("first");
    soon(() => void begun.push("third"));
  });
  soon(() => void begun.push("second"));
  for (let at = 0; at < 10; at++) await new Promise((done) => setImmediate(done));
  expect(begun).toEqual(["first", "second", "third"]);
  soon(() => void begun.push("later"));
  for (let at = 0; at < 10; at++) await new Promise((done) => setImmediate(done));
  expect(begun.at(-1)).toBe("later");
});
