import { FIRST_BYTE, kernelSpace, placesFrom } from "./kernel-space.ts";
import { PANEL, type PartSource, type TablePart } from "./product-part.ts";
import type { Team } from "./team.ts";

/** A part that our kernel multiplies: the table lies in panels, as the kernel reads it. */
export function kernelPart(
  { values, from, rows, width, block, kernel }: PartSource,
  team: Team | undefined,
): TablePart {
  const panels = Math.ceil(rows / PANEL);
  const stride = panels * PANEL * 4;
  const places = placesFrom(FIRST_BYTE);
  const table = places.take(panels * PANEL * width * 4);
  const left = places.take(block * width * 4);
  const tiled = places.take(block * width * 4);
  const notes = places.take(block * 16);
  // One panel at least must fit, also where vectors are longer than the table.
  const scores = places.take(Math.max(block * stride, PANEL * width * 4));
  const tails = places.end;
  const space = kernelSpace(kernel, tails, { team, most: tails + block * stride });
  // The room of the products is free until there are some: the table goes through it.
  const chunk = Math.max(1, Math.floor((block * stride) / (width * PANEL * 4)));
  for (let first = 0; first < panels; first += chunk) {
    const some = Math.min(chunk, panels - first);
    const start = (from + first * PANEL) * width;
    const stop = (from + Math.min(rows, (first + some) * PANEL)) * width;
    const staged = space.floats.subarray(scores / 4, scores / 4 + some * PANEL * width);
    staged.fill(0, stop - start);
    staged.set(values.subarray(start, stop));
    space.run("pack", scores, some, width, table + first * PANEL * width * 4);
  }
  return {
    from,
    rows,
    space,
    scores,
    stride,
    notes,
    tails() {
      space.grow(tails + block * stride);
      return tails;
    },
    score(vectors, count) {
      space.floats.set(vectors, left / 4);
      if (count > 1) space.run("interleave", left, count, width, tiled);
      space.run("score", left, tiled, count, width, table, panels, scores, stride);
    },
  };
}
