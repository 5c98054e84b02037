import { LacunaError } from "../../error.ts";

/** An element of an XML document. `text` is all text directly inside it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** 1-based line on which it begins. */
  readonly line: number;
}

const MOST_DEPTH = 64;
/** The old QALD files are below a megabyte. */
const MOST_LENGTH = 1 << 26;

/** Complete markup, tried in this order at a `<`: comments, CDATA, processing instructions, declarations, tags. */
const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![A-Za-z][^<>]*>|<(\/?)([A-Za-z_][\w.:-]*)(?![\w.:-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;

interface Open {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  parts: string[];
  line: number;
}

/**
 * Reads an XML document into a tree. Document types are skipped and define nothing: only the five entities of XML and
 * character references are known, so that no document grows while it is read.
 * @throws LacunaError `kgqa.broken-xml` with file and line
 */
export function parseXml(text: string, file: string): XmlElement {
  let line = 1;
  const broken = (why: string): LacunaError =>
    new LacunaError("kgqa.broken-xml", `${file} is no XML: ${why}`, {
      place: { file, line },
      hint: "was the file cut short? check it with `xmllint --noout`",
    });
  if (text.length > MOST_LENGTH) throw broken(`it is larger than ${MOST_LENGTH} characters`);
  const root: Open = { name: "", attributes: new Map(), children: [], parts: [], line: 1 };
  const open: Open[] = [root];
  for (let at = 0; at < text.length; ) {
    const inner = open[open.length - 1] ?? root;
    const next = text.indexOf("<", at);
    const end = next < 0 ? text.length : next;
    inner.parts.push(decoded(text.slice(at, end)));
    line += newlines(text, at, end);
    if (next < 0) break;
    markup.lastIndex = next;
    const found = markup.exec(text);
    if (!found) throw broken("a < does not begin a tag");
    const [whole, data, closing, name, inside] = found;
    if (data !== undefined) inner.parts.push(data);
    else if (closing === "/") {
      if (open.length < 2 || inner.name !== name) throw broken(`</${name}> closes nothing`);
      open.pop();
      (open[open.length - 1] ?? root).children.push(closed(inner));
    } else if (name !== undefined) {
      const element: Open = { name, attributes: attributesOf(inside ?? ""), children: [], parts: [], line };
      if (/\/\s*$/.test(inside ?? "")) inner.children.push(closed(element));
      else open.push(element);
      if (open.length > MOST_DEPTH) throw broken(`it is nested deeper than ${MOST_DEPTH}`);
    }
    at = next + whole.length;
    line += newlines(text, next, at);
  }
  const element = root.children[0];
  if (open.length > 1) throw broken(`<${open[open.length - 1]?.name}> is not closed`);
  if (!element) throw broken("it has no element");
  return element;
}

const closed = ({ parts, ...rest }: Open): XmlElement => ({ ...rest, text: parts.join("") });

function attributesOf(inside: string): Map<string, string> {
  const found = inside.matchAll(/(?<![\w.:-])([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...found].map(([, name, first, second]) => [name ?? "", decoded(first ?? second ?? "")]));
}

const entities: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
