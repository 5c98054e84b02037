import type { Curve } from "../../../src/report/curve-drawing.ts";

/** How far a job is, as it says of itself. */
export interface JobProgress {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly note: string;
}

/** Figures in a note such as "epoch 3 of 100, loss 0.0123, best valid MRR 0.31 after 2": a name and a number behind it. */
const FIGURE = /(?:^|, )(loss|best valid MRR) (-?[\d.]+(?:e-?\d+)?)/gi;

/** Curves of what the notes of a job say, and of the list that its result holds under `curve`. */
export function curvesOf(progress: readonly JobProgress[], result: unknown): Curve[] {
  const found = new Map<string, [number, number][]>();
  const add = (name: string, at: number, value: number) => {
    if (!Number.isFinite(value)) return;
    found.set(name, [...(found.get(name) ?? []), [at, value]]);
  };
  for (const { done, note } of progress)
    for (const [, name = "", value] of note.matchAll(FIGURE)) add(name, done, Number(value));
  const curve = (result as { readonly curve?: unknown } | undefined)?.curve;
  if (Array.isArray(curve) && curve.length > 0) {
    found.clear();
    for (const point of curve as Readonly<Record<string, unknown>>[]) {
      const { epoch, update, ...figures } = point;
      for (const [name, value] of Object.entries(figures))
        if (typeof value === "number") add(name, Number(epoch ?? update), value);
    }
  }
  return [...found].filter(([, points]) => points.length > 1).map(([name, points]) => ({ name, points }));
}
