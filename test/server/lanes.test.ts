import { expect, test } from "vitest";
import type { BytesTaker } from "../../src/operations/contract/written/wanted.ts";
import { inLane, openLanes } from "../../src/server/calls/lanes.ts";

/** Takes bytes as text. */
function taken(): { readonly taker: BytesTaker; text(): string } {
  let text = "";
  const taker: BytesTaker = {
    form: "ndjson",
    window: undefined,
    onHead: () => {},
    onBytes(piece) {
      text += new TextDecoder().decode(piece);
    },
  };
  return { taker, text: () => text };
}

const nobody = () => new AbortController().signal;

/** A call that has had much of the processor, writes its name, and ends when it is told to or is begun once more. */
function longCall(lanes: ReturnType<typeof openLanes>, name: string) {
  const out = taken();
  let [begun, end]: [number, () => void] = [0, () => {}];
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = inLane(
    lanes,
    "greedy",
    { signal: nobody(), written: out.taker },
    async ({ signal, written, onWorker }) => {
      begun++;
      onWorker?.(() => 1000);
      await written!.onBytes(new TextEncoder().encode(`${name}.`));
      await Promise.race([
        over,
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("ended")))),
      ]);
      await written!.onBytes(new TextEncoder().encode("end"));
      return name;
    },
  );
  done.catch(() => {});
  return { done, end: () => end(), begun: () => begun, text: out.text };
}

const shortCall = (lanes: ReturnType<typeof openLanes>, name: string) =>
  inLane(lanes, "modest", { signal: nobody(), written: undefined }, async () => name);

test("calls that take long wait for each other alone; what begins anew is sent once", async () => {
  const lanes = openLanes({ answers: 1, longAnswers: 1, waiting: 100 });
  const first = longCall(lanes, "first");
  // It goes over, and what it has written is sent.
  while (first.text() === "") await new Promise((done) => setTimeout(done, 20));
  const second = longCall(lanes, "second");
  // Both places are taken by what takes long, and yet all that comes is answered.
  const short = Array.from({ length: 5 }, (_, at) => shortCall(lanes, `short ${at}`));
  expect(await Promise.all(short)).toHaveLength(5);
  expect([first.begun(), second.begun(), second.text()]).toEqual([1, 1, ""]);
  first.end();
  second.end();
  expect(await Promise.all([first.done, second.done])).toEqual(["first", "second"]);
  expect([first.text(), second.begun(), second.text()]).toEqual(["first.end", 2, "second.end"]);
  expect(lanes.held()).toEqual({ running: 0, waiting: 0 });
});

test("a call goes on where nobody waits, and one that a busy machine delays is no long one", async () => {
  const lanes = openLanes({ answers: 1, longAnswers: 1, waiting: 100 });
  const [first, second] = [longCall(lanes, "first"), longCall(lanes, "second")];
  await new Promise((done) => setTimeout(done, 1300));
  expect([first.begun(), second.begun()]).toEqual([1, 1]);
  const delayed = inLane(lanes, "modest", { signal: nobody(), written: undefined }, async ({ onWorker }) => {
    onWorker?.(() => 3);
    await new Promise((done) => setTimeout(done, 900));
    return "delayed";
  });
  const short = shortCall(lanes, "short");
  expect(await Promise.all([delayed, short])).toEqual(["delayed", "short"]);
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
  expect([first.begun(), second.begun()]).toEqual([1, 2]);
});

test("who hangs up while a call waits to begin anew ends it", async () => {
  const lanes = openLanes({ answers: 1, longAnswers: 0, waiting: 100 });
  const gone = new AbortController();
  const done = inLane(
    lanes,
    "greedy",
    { signal: gone.signal, written: undefined },
    async ({ signal, onWorker }) => {
      onWorker?.(() => 1000);
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("ended"))));
    },
  );
  await shortCall(lanes, "short");
  gone.abort(new Error("gone"));
  await expect(done).rejects.toThrow("gone");
  expect(lanes.held()).toEqual({ running: 0, waiting: 0 });
});
