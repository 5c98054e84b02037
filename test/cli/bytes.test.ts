import { expect, test } from "vitest";
import { byteSink, putAscii, putIds, putText } from "../../src/operations/batch/bytes.ts";

test("ids are written as JavaScript writes them, at every number of digits", () => {
  const ids: number[] = [0, 4294967295];
  for (let power = 1; power < 1e10; power *= 10)
    for (const id of [power - 1, power, power + 1, power * 4]) if (id < 2 ** 32) ids.push(id);
  const sink = byteSink(1);
  putAscii(sink, "[");
  putIds(sink, Uint32Array.from(ids), 0, ids.length);
  putText(sink, "] – 𝔞");
  expect(new TextDecoder().decode(sink.bytes.subarray(0, sink.length))).toBe(`[${ids.join(",")}] – 𝔞`);
});
