import { picture, round, text, widthOf } from "./draw.mjs";

const [WIDTH, BAR, GAP] = [420, 20, 8];

/**
 * Bars under each other, each in parts one behind the other.
 * @param rows `[name, parts]`: a number, or one for each name of `legend`
 * @param legend names of the parts; empty for bars of one part
 */
export function bars(title, { rows, legend = [], most, unit = "" }, theme) {
  const colours = [theme.accent, theme.warm, theme.more];
  const left = 30 + Math.max(...rows.map(([name]) => widthOf(name, 14)));
  const top = 44 + (legend.length > 0 ? 26 : 0);
  const height = top + rows.length * (BAR + GAP) + 10;
  const scale =
    WIDTH / (most ?? Math.max(...rows.map(([, parts]) => [parts].flat().reduce((a, b) => a + b))));
  let x = 20;
  const key = legend.flatMap((name, at) => {
    const here = x;
    x += widthOf(name, 13) + 40;
    return [
      `<rect x="${here}" y="40" width="12" height="12" fill="${colours[at]}"/>`,
      text(here + 18, 51, name, { fill: theme.soft, size: 13, at: "start" }),
    ];
  });
  const drawn = rows.flatMap(([name, values], nth) => {
    const y = top + nth * (BAR + GAP);
    let from = left;
    const parts = [values].flat().map((value, at) => {
      const wide = value * scale;
      const part = `<rect x="${round(from)}" y="${y}" width="${round(wide)}" height="${BAR}" fill="${colours[at]}"/>`;
      from += wide;
      return part;
    });
    const told = `${[values].flat().join(" / ")}${unit}`;
    return [
      text(left - 10, y + 15, name, { fill: theme.ink, at: "end" }),
      ...parts,
      text(from + 8, y + 15, told, { fill: theme.soft, size: 13, at: "start" }),
    ];
  });
  const heading = text(20, 27, title, { fill: theme.ink, size: 15, at: "start", weight: 600 });
  return picture({ width: left + WIDTH + 130, height, title, theme, parts: [heading, ...key, ...drawn] });
}
