import { arrow, picture, round, text, widthOf } from "./draw.mjs";

const [PAD, GAP, LINE] = [14, 44, 20];

/** Steps in a row with arrows between them. A step is its title and the lines below it. */
export function flow(title, steps, theme) {
  const boxes = steps.map(([head, ...lines]) => ({
    head,
    lines,
    width: Math.max(widthOf(head, 15) + 8, ...lines.map((line) => widthOf(line, 13))) + 2 * PAD,
  }));
  const height = 2 * 16 + 2 * PAD + LINE + LINE * Math.max(...boxes.map(({ lines }) => lines.length));
  let x = 16;
  const parts = boxes.flatMap(({ head, lines, width }, at) => {
    const middle = x + width / 2;
    const box = [
      `<rect x="${round(x)}" y="16" width="${round(width)}" height="${height - 32}" rx="8" fill="${theme.box}" stroke="${theme.line}"/>`,
      text(middle, 16 + PAD + 15, head, { fill: theme.ink, size: 15, weight: 600 }),
      ...lines.map((line, nth) =>
        text(middle, 16 + PAD + 15 + (nth + 1) * LINE, line, { fill: theme.soft, size: 13 }),
      ),
    ];
    const to = x + width;
    x = to + GAP;
    if (at < boxes.length - 1)
      box.push(arrow([to + 5, height / 2], [x - 5, height / 2], { stroke: theme.accent }));
    return box;
  });
  return picture({ width: x - GAP + 16, height, title, theme, parts });
}
