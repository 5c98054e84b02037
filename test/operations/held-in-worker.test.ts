import { expect, test } from "vitest";
import type { WrittenHead } from "../../src/operations/contract/written/wanted.ts";
import { heldInWorker } from "../../src/operations/workers/held-in-worker.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Reports as a worker makes them: what was reported, and whether somebody waits until it is taken. */
function reported(form: "ndjson" | "csv") {
  const parts: (readonly [string, boolean])[] = [];
  const part = async (text: string, awaited: boolean) => void parts.push([text, awaited]);
  const held = heldInWorker({
    form,
    onHead: (head: WrittenHead, awaited) => part(JSON.stringify(head), awaited),
    onBytes: (each, awaited) => part(new TextDecoder().decode(each), awaited),
  });
  return { parts, ...held };
}

test("a short answer is reported at its end, and nobody waits for it", async () => {
  const { parts, taker, end } = reported("csv");
  const buffer = bytes("one");
  await taker.onHead({ isList: true });
  await taker.onBytes(buffer);
  buffer.set(bytes("two"));
  await taker.onBytes(buffer);
  expect(parts).toEqual([]);
  end();
  expect(parts).toEqual([
    ['{"isList":true}', false],
    ["one", false],
    ["two", false],
  ]);
});

test("a long answer is made no faster than it is taken", async () => {
  const { parts, taker, end } = reported("csv");
  const piece = "x".repeat(40_000);
  await taker.onHead({});
  for (let at = 0; at < 4; at++) await taker.onBytes(bytes(piece));
  end();
  expect(parts.map(([text, awaited]) => [text.length, awaited])).toEqual([
    [2, true],
    ...Array.from({ length: 4 }, () => [40_000, true]),
  ]);
});

test("lines are reported as they are found", async () => {
  const { parts, taker, end } = reported("ndjson");
  await taker.onHead({});
  await taker.onBytes(bytes("1\n"));
  expect(parts).toEqual([
    ["{}", true],
    ["1\n", true],
  ]);
  end();
  expect(parts).toHaveLength(2);
});
