import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { likeliest, type MemoryBound, memoryBound } from "../../src/host/memory-bound.ts";

let bound: MemoryBound | undefined;
// Eight looks are eight looks, however busy the machine is.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  bound?.close();
  vi.useRealTimers();
});

test("of workers the one that began last before most of the growth is the likeliest", () => {
  const worker = (before: number | undefined) => ({ before, end: () => {} });
  const [idle, old, hostile, young] = [worker(undefined), worker(100), worker(110), worker(900)];
  expect(likeliest([idle, old, hostile, young], 1000)).toBe(hostile);
  expect(likeliest([idle], 1000)).toBeUndefined();
});

test("what nobody uses goes first, then the worker that has grown, and nothing else", async () => {
  let [used, relieved] = [0, 0];
  bound = memoryBound(1000, { used: () => used });
  bound.onOver(() => {
    relieved++;
  });
  const ended: string[] = [];
  const own = bound;
  const worker = (name: string) => {
    const before = used;
    own.watch({
      before,
      end() {
        ended.push(name);
        used = 500;
      },
    });
  };
  const looks = () => vi.advanceTimersByTimeAsync(400);
  worker("honest");
  used = 400;
  worker("hostile");
  used = 999;
  await looks();
  expect([relieved, ended]).toEqual([0, []]);
  used = 2000;
  await looks();
  expect([relieved, ended]).toEqual([1, ["hostile"]]);
  // What is wanted and larger raises the bound while it is.
  const lower = own.raise(5000);
  used = 5500;
  await looks();
  expect(ended).toEqual(["hostile"]);
  lower();
  await looks();
  expect(ended).toHaveLength(2);
});
