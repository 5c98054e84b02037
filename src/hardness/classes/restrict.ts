import type { Classified } from "./classified.ts";

/**
 * Keeps only the given hard tuples, because benchmarks may store only some of the hard answers (Gregucci et al., ICML 2025:
 * classification intersects with the stored hard set). Both lists are flat and sorted; tuples that are no hard answers are left
 * out.
 * @internal
 */
export function restrictHard(found: Classified, hard: Uint32Array, width: number): Classified {
  const kept: number[] = [];
  let at = 0;
  for (let wanted = 0; wanted < hard.length; wanted += width) {
    while (at < found.hard.length && compare(found.hard, at, hard, wanted, width) < 0) at += width;
    if (at < found.hard.length && compare(found.hard, at, hard, wanted, width) === 0) kept.push(at / width);
  }
  const tuples = new Uint32Array(kept.length * width);
  kept.forEach((row, to) => {
    tuples.set(found.hard.subarray(row * width, (row + 1) * width), to * width);
  });
  return { ...found, hard: tuples, classOf: Uint8Array.from(kept, (row) => found.classOf[row]!) };
}

/** Positions of the hard tuples of each class, ascending, as `BenchmarkQuery.reduces` has them. @internal */
export function positionsByClass({ classes, classOf }: Classified): Map<string, Uint32Array> {
  const rows = new Map(classes.map(({ name }): [string, number[]] => [name, []]));
  classOf.forEach((position, row) => {
    const found = classes[position];
    if (found) rows.get(found.name)!.push(row);
  });
  return new Map(
    [...rows].flatMap(([name, of]): [string, Uint32Array][] =>
      of.length === 0 ? [] : [[name, Uint32Array.from(of)]],
    ),
  );
}

function compare(a: Uint32Array, i: number, b: Uint32Array, j: number, width: number): number {
  for (let at = 0; at < width; at++) if (a[i + at] !== b[j + at]) return a[i + at]! - b[j + at]!;
  return 0;
}
