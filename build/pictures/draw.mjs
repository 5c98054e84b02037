/** The colours of a picture, light and dark; known, predicted and absent links are told apart without colour too. */
export const themes = {
  light: {
    paper: "#ffffff",
    ink: "#1c1d22",
    soft: "#4c505b",
    line: "#8a8e99",
    box: "#f3f4f7",
    accent: "#0072b2",
    warm: "#b34700",
    more: "#00795a",
  },
  dark: {
    paper: "#17181c",
    ink: "#ecedf1",
    soft: "#b4b8c3",
    line: "#7b808d",
    box: "#24262d",
    accent: "#6cbcf0",
    warm: "#f2a36b",
    more: "#4fd0a5",
  },
};

export const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Room that a text takes, in pixels; letters are measured by a mean, so that pictures are the same everywhere. */
export const widthOf = (text, size = 14) => Math.ceil([...text].length * size * 0.56);

/** Text at a place; `at` is start, middle or end. */
export const text = (x, y, words, { fill, size = 14, at = "middle", weight = 400 }) =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${at}" fill="${fill}">${escaped(words)}</text>`;

export const round = (value) => String(Number(value.toFixed(1)));

/** A whole picture: its size, what it says to those who do not see it, and what is drawn. */
export const picture = ({ width, height, title, theme, parts }) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${theme.paper}"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");

/** An arrow from one point to another. */
export function arrow([x1, y1], [x2, y2], { stroke, dashed = false }) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [tipX, tipY] = [x2 - 9 * Math.cos(angle), y2 - 9 * Math.sin(angle)];
  const side = (turn) =>
    `${round(x2 - 11 * Math.cos(angle + turn))},${round(y2 - 11 * Math.sin(angle + turn))}`;
  return [
    `<path d="M${round(x1)} ${round(y1)}L${round(tipX)} ${round(tipY)}" stroke="${stroke}" stroke-width="2" fill="none"${dashed ? ' stroke-dasharray="6 4"' : ""}/>`,
    `<path d="M${round(x2)},${round(y2)}L${side(0.45)}L${side(-0.45)}Z" fill="${stroke}"/>`,
  ].join("");
}
