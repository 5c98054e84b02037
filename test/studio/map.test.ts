import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, labelPlaces } from "../../studio/src/entity/map-labels.ts";

const frame = { width: 480, height: 440 };
const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("no name covers another, a disc or the edge of the map", () => {
  const node = fc.record({
    x: fc.double({ min: 0, max: frame.width, noNaN: true }),
    y: fc.double({ min: 0, max: frame.height, noNaN: true }),
    size: fc.double({ min: 2, max: 9, noNaN: true }),
    width: fc.double({ min: 5, max: 160, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(node, { maxLength: 60 }), (nodes) => {
      const places = labelPlaces(nodes, frame);
      expect(places.length).toBe(nodes.length);
      for (const [nth, place] of places.entries()) {
        if (!place) continue;
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.x + place.width).toBeLessThanOrEqual(frame.width);
        for (const other of places.slice(nth + 1)) expect(other && meet(place, other)).toBeFalsy();
        for (const [at, { x, y, size }] of nodes.entries())
          if (at !== nth)
            expect(meet(place, { x: x - size, y: y - size, width: 2 * size, height: 2 * size })).toBe(false);
      }
    }),
  );
});

test("a forced name is shown, even where another is in the way", () => {
  const node = { x: 240, y: 220, size: 9, width: 470 };
  const [, second] = labelPlaces([node, { ...node, forced: true }], frame);
  expect(second).toBeDefined();
  expect(second!.x).toBeGreaterThanOrEqual(2);
});
