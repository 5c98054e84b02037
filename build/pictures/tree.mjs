import { arrow, picture, round, text, widthOf } from "./draw.mjs";

const [NODE, ROW] = [36, 78];

const toldOf = ([, , , state, truth]) => (truth === undefined ? state : `${state}, ${truth}`);

/**
 * A reasoning tree: entities in columns, links between them.
 * @param columns names of entities, from left to right
 * @param links `[head, relation, tail, state, truth]`; a link is known, predicted (dashed) or absent
 */
export function tree(title, columns, links, theme) {
  const rows = Math.max(...columns.map((names) => names.length));
  const height = 66 + rows * ROW;
  const places = new Map();
  let x = 20;
  for (const [at, names] of columns.entries()) {
    const width = Math.max(...names.map((name) => widthOf(name, 15))) + 30;
    for (const [nth, name] of names.entries())
      places.set(name, { x, width, y: 24 + ((nth + 0.5) * rows * ROW) / names.length });
    const labels = links.filter(([head, , tail]) => names.includes(head) || names.includes(tail));
    const widest = Math.max(...labels.flatMap((link) => [widthOf(link[1], 14), widthOf(toldOf(link), 13)]));
    x += width + (at < columns.length - 1 ? 48 + widest : 0);
  }
  // The colours of the studio: known ink, predicted blue, absent orange.
  const colours = { known: theme.ink, predicted: theme.accent, absent: theme.warm };
  const arrows = links.flatMap((link) => {
    const [head, relation, tail, state] = link;
    const [from, to] = [places.get(head), places.get(tail)];
    const forwards = from.x < to.x;
    const a = [forwards ? from.x + from.width + 4 : from.x - 4, from.y];
    const b = [forwards ? to.x - 4 : to.x + to.width + 4, to.y];
    const [x0, y0] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    // An arrow that rises or falls has both labels on its outer side.
    const [first, second] =
      from.y === to.y ? [-9, 21] : Math.min(from.y, to.y) < height / 3 ? [-30, -12] : [24, 42];
    return [
      arrow(a, b, { stroke: colours[state], dashed: state !== "known" }),
      text(x0, y0 + first, relation, { fill: theme.ink, size: 14, weight: 600 }),
      text(x0, y0 + second, toldOf(link), { fill: colours[state], size: 13 }),
    ];
  });
  const nodes = [...places].flatMap(([name, { x: left, y, width }]) => [
    `<rect x="${round(left)}" y="${round(y - NODE / 2)}" width="${round(width)}" height="${NODE}" rx="18" fill="${theme.box}" stroke="${theme.line}"/>`,
    text(left + width / 2, y + 5, name, { fill: theme.ink, size: 15 }),
  ]);
  const legend = ["known", "predicted"].flatMap((state, nth) => [
    `<path d="M${20 + nth * 120} ${height - 22}h28" stroke="${colours[state]}" stroke-width="2"${state === "known" ? "" : ' stroke-dasharray="6 4"'}/>`,
    text(54 + nth * 120, height - 17, state, { fill: theme.soft, size: 13, at: "start" }),
  ]);
  return picture({
    width: Math.max(280, x + 20),
    height,
    title,
    theme,
    parts: [...arrows, ...nodes, ...legend],
  });
}
