import type { Graph } from "../../kg/graph.ts";
import { linksInBlocks } from "../../kg/on-disk/edges.ts";
import { rowsOnDisk } from "../../kg/on-disk/rows.ts";
import { graphHash } from "../../kg/snapshot.ts";
import type { Vocabulary } from "../../kg/vocabulary.ts";
import { tablesMark } from "./postgres-mark.ts";

/** The table that says which graph the others are. */
export const aboutTable = "lacuna_graph";

/** Rows of a piece of text. */
const BLOCK = 1 << 14;

/** A graph as the text that `psql` reads: its tables in the schema that the session is in, whole or not at all. */
export async function* postgresTables(graph: Graph): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts(graph)) yield encoder.encode(text);
}

async function* texts(graph: Graph): AsyncGenerator<string> {
  // The planner takes columns for independent, and would look up a link by relation and head alone: it receives the number of ends of a relation.
  const heads = (rowsOnDisk(graph.rows)?.bytes.rowHead ?? graph.rows.rowHead.byteLength) / 4;
  const ends = Math.max(1, Math.round(heads / Math.max(1, graph.relationCount)));
  yield tablesMark;
  yield "\\set ON_ERROR_STOP on\nSET client_encoding = 'UTF8';\nBEGIN;\n";
  yield "CREATE TABLE edge (r integer NOT NULL, h integer NOT NULL, t integer NOT NULL, level smallint NOT NULL);\nCOPY edge FROM stdin;\n";
  for await (const { r, h, t, level } of linksInBlocks(graph, BLOCK))
    yield r.reduce((text, each, at) => `${text}${each}\t${h[at]}\t${t[at]}\t${level[at]}\n`, "");
  yield "\\.\nALTER TABLE edge ADD PRIMARY KEY (r, h, t) INCLUDE (level);\n";
  yield `ALTER TABLE edge ALTER COLUMN h SET (n_distinct = ${ends}), ALTER COLUMN t SET (n_distinct = ${ends});\n`;
  yield* namesOf("entity", graph.entities);
  yield* namesOf("relation", graph.relations);
  const [train, valid, test] = graph.tripleCounts;
  const prefixes = graph.prefixes && { prefixes: JSON.stringify([...graph.prefixes]) };
  const about = { name: graph.name, hash: graphHash(graph), train, valid, test, ...prefixes };
  yield `CREATE TABLE ${aboutTable} (key text PRIMARY KEY, value text NOT NULL);\nCOPY ${aboutTable} FROM stdin;\n`;
  for (const [key, value] of Object.entries(about)) yield `${key}\t${escaped(String(value))}\n`;
  yield "\\.\nCOMMIT;\nANALYZE edge;\nANALYZE entity;\n";
}

function* namesOf(table: string, vocabulary: Vocabulary): Generator<string> {
  yield `CREATE TABLE ${table} (id integer PRIMARY KEY, name text NOT NULL, label text);\nCOPY ${table} FROM stdin;\n`;
  for (let from = 0; from < vocabulary.size; from += BLOCK) {
    let text = "";
    for (let id = from; id < Math.min(vocabulary.size, from + BLOCK); id++) {
      const [name, label] = [vocabulary.name(id), vocabulary.label(id)];
      // A label that is the name is none.
      text += `${id}\t${escaped(name)}\t${label === name ? "\\N" : escaped(label)}\n`;
    }
    yield text;
  }
  yield "\\.\n";
}

/** A value in the text format of COPY. */
const escaped = (text: string): string =>
  text.replace(/[\\\n\r\t]/g, (each) => ({ "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" })[each]!);
