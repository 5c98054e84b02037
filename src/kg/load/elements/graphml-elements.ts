import { SaxesParser } from "saxes";
import { LacunaError } from "../../../error.ts";
import { notUtf8 } from "../../../formats/text/not-utf8.ts";
import type { GraphElement, NumberNames } from "./element.ts";

/** The declaration of a `key` element. */
interface Key {
  readonly id: string;
  readonly of: string;
  readonly name: string;
  readonly isNumber: boolean;
  fallback?: string;
}

/**
 * Reads nodes and edges of a GraphML document as a stream of bytes; defaults of keys are filled in.
 * @returns the names of the numeric data of nodes, complete before the first node
 * @throws LacunaError `kg.broken-graphml`, `formats.not-utf8`
 */
export async function parseGraphml(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  take: (element: GraphElement, numbers: NumberNames) => void,
): Promise<void> {
  const parser = new SaxesParser();
  const reader = elementReader(take, () => parser.line);
  parser.on("error", (cause) => {
    const message = cause.message.replace(/^\d+:\d+: /, "");
    throw new LacunaError("kg.broken-graphml", `${file} is no XML: ${message}`, {
      place: { file, line: parser.line },
      hint: "write the file again; GraphML is XML",
      cause,
    });
  });
  parser.on("opentag", ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on("text", reader.text);
  parser.on("cdata", reader.text);
  parser.on("closetag", ({ name }) => reader.close(localName(name)));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of bytes) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw notUtf8(file, cause);
    }
    parser.write(text);
  }
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const NUMBERS = /^(int|integer|long|float|double)$/i;

function elementReader(take: (element: GraphElement, numbers: NumberNames) => void, line: () => number) {
  const keys = new Map<string, Key>();
  const numbers = new Set<string>();
  let isDirected = true;
  let key: Key | undefined;
  let element: (Omit<GraphElement, "data" | "line"> & { readonly data: Map<string, string> }) | undefined;
  let datum: { readonly key: string; text: string } | undefined;

  const defaults = (of: string): Map<string, string> => {
    const data = new Map<string, string>();
    for (const each of keys.values())
      if (each.fallback !== undefined && (each.of === of || each.of === "all"))
        data.set(each.name, each.fallback.trim());
    return data;
  };

  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === "graph") isDirected = attributes.edgedefault !== "undirected";
      else if (name === "key") key = keyOf(attributes);
      else if (name === "default" && key) key.fallback = "";
      else if (name === "data" && element) datum = { key: attributes.key ?? "", text: "" };
      else if (name === "node" || name === "edge") {
        const directed = attributes.directed === undefined ? isDirected : attributes.directed === "true";
        element = { is: name, attributes, data: defaults(name), directed };
      }
    },
    text(text: string): void {
      if (datum) datum.text += text;
      else if (key?.fallback !== undefined) key.fallback += text;
    },
    close(name: string): void {
      if (name === "key" && key) {
        keys.set(key.id, key);
        if (key.isNumber && key.of !== "edge") numbers.add(key.name);
        key = undefined;
      } else if (name === "data" && datum) {
        element?.data.set(keys.get(datum.key)?.name ?? datum.key, datum.text.trim());
        datum = undefined;
      } else if (element && name === element.is) {
        take({ ...element, line: line() }, numbers);
        element = undefined;
      }
    },
  };
}

const keyOf = (attributes: Readonly<Record<string, string>>): Key => ({
  id: attributes.id ?? "",
  of: attributes.for ?? "all",
  name: attributes["attr.name"] ?? attributes.id ?? "",
  isNumber: NUMBERS.test(attributes["attr.type"] ?? ""),
});
