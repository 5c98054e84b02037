/** A rectangle in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A node of the map that wants its name beside it. */
export interface Named {
  readonly x: number;
  readonly y: number;
  /** Radius of its disc. */
  readonly size: number;
  /** Width of its name. */
  readonly width: number;
  /** Its name is shown in any case. */
  readonly forced?: boolean;
}

/** Height of a name, and its distance from the disc. */
const [HIGH, GAP] = [15, 4];

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Places beside a disc, the one that leads away from the middle first. */
function places({ x, y, size, width }: Named, middle: { readonly x: number; readonly y: number }): Box[] {
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height: HIGH });
  const right = at(x + size + GAP, y - HIGH / 2);
  const left = at(x - size - GAP - width, y - HIGH / 2);
  const above = at(x - width / 2, y - size - GAP - HIGH);
  const below = at(x - width / 2, y + size + GAP);
  const [side, other] = x < middle.x ? [left, right] : [right, left];
  const [end, far] = y < middle.y ? [above, below] : [below, above];
  return Math.abs(y - middle.y) > 2 * Math.abs(x - middle.x)
    ? [end, side, other, far]
    : [side, end, far, other];
}

/**
 * Where names stand so that none covers another, a disc or the edge of the map; who finds no place has none.
 * The first has the choice. A forced one takes the place that is least bad.
 */
export function labelPlaces(
  named: readonly Named[],
  frame: { readonly width: number; readonly height: number },
): (Box | undefined)[] {
  const discs = named.map(({ x, y, size }) => ({
    ...{ x: x - size, y: y - size },
    ...{ width: 2 * size, height: 2 * size },
  }));
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const taken: Box[] = [];
  return named.map((each, nth) => {
    const free = (box: Box) =>
      box.x >= 2 &&
      box.y >= 2 &&
      box.x + box.width <= frame.width - 2 &&
      box.y + box.height <= frame.height - 2 &&
      !taken.some((other) => meet(box, other)) &&
      !discs.some((disc, at) => at !== nth && meet(box, disc));
    const choices = places(each, middle);
    const chosen = choices.find(free) ?? (each.forced ? within(choices[0]!, frame) : undefined);
    if (chosen) taken.push(chosen);
    return chosen;
  });
}

const within = (box: Box, frame: { readonly width: number; readonly height: number }): Box => ({
  ...box,
  x: Math.max(2, Math.min(box.x, frame.width - box.width - 2)),
  y: Math.max(2, Math.min(box.y, frame.height - box.height - 2)),
});
