import { meanOfRows, rowLists } from "../../numeric/autograd/bags.ts";
import { dropout } from "../../numeric/autograd/dropout.ts";
import { add, tanh } from "../../numeric/autograd/elementwise.ts";
import { gru } from "../../numeric/autograd/recurrent.ts";
import { concat, gather, stack } from "../../numeric/autograd/rows.ts";
import type { Matrix, Tape } from "../../numeric/autograd/tape.ts";
import type { Random } from "../../numeric/random.ts";
import type { Schema } from "../linking/schema.ts";
import { tokensOf } from "../text/tokens.ts";
import { FIXED, type ItemPlaces, schemaSize } from "./items.ts";
import { NAME_FEATURES, type Prepared, TOKEN_FEATURES, VALUE_FEATURES } from "./prepare.ts";
import { gateInputs, layer, type Parameters, unitOf } from "./running.ts";
import type { NetworkSettings } from "./settings.ts";
import { gramRows, type Vocabulary } from "./vocabulary.ts";

/** The parts of a network that run on a tape. */
export interface Run {
  readonly tape: Tape;
  readonly parameters: Parameters;
  readonly settings: NetworkSettings;
  /** The random stream of dropout, in training only. */
  readonly random?: Random | undefined;
}

/** The words of the names of a schema, worked out once. */
export interface SchemaWords {
  readonly schema: Schema;
  /** Names a list each: rows of words, and of trigrams. */
  readonly words: readonly (readonly number[])[];
  readonly grams: readonly (readonly number[])[];
  /** Whether the network has rows of its own for the entries. */
  readonly own: boolean;
}

export function schemaWords(
  schema: Schema,
  vocabulary: Vocabulary,
  grams: number,
  own: boolean,
): SchemaWords {
  const names = [...schema.concepts, ...schema.keys.map(({ name }) => name), ...schema.predicates];
  const tokens = names.map((name) => tokensOf(name).map(({ text }) => text));
  return {
    schema,
    words: tokens.map((list) => list.map((word) => vocabulary.number(word))),
    grams: tokens.map((list) => list.flatMap((word) => gramRows(word, grams))),
    own,
  };
}

/** Rows of the entries of a schema: what their names say, and what was learned of each. */
export function schemaRows({ tape, parameters }: Run, { words, grams, own }: SchemaWords): Matrix {
  const named = add(
    tape,
    meanOfRows(tape, parameters.get("words"), rowLists(words)),
    meanOfRows(tape, parameters.get("grams"), rowLists(grams)),
  );
  const rows = layer(tape, parameters, "schemaName", named);
  return own ? add(tape, rows, parameters.get("schema")) : rows;
}

/** A batch of questions as the decoder sees them. */
export interface Encoded {
  /** steps · batch × 2h, time-major. */
  readonly memory: Matrix;
  readonly lengths: Uint32Array;
  readonly steps: number;
  /** First states of the decoder, batch × 2h. */
  readonly start: Matrix;
  /** Rows of all items: fixed, schema, then candidates question by question. */
  readonly items: Matrix;
  readonly places: readonly ItemPlaces[];
}

/** Reads a batch of questions. */
export function encoded(run: Run, words: SchemaWords, questions: readonly Prepared[]): Encoded {
  const { tape, parameters } = run;
  const batch = questions.length;
  const lengths = Uint32Array.from(questions, ({ length }) => length);
  const steps = lengths.reduce((most, each) => Math.max(most, each), 1);
  const schema = schemaRows(run, words);
  const at = <Item>(of: (question: Prepared, t: number) => Item, padding: Item): Item[] =>
    Array.from({ length: steps * batch }, (_, row) => {
      const [t, question] = [Math.floor(row / batch), questions[row % batch]!];
      return t < question.length ? of(question, t) : padding;
    });
  const spelled = add(
    tape,
    gather(tape, parameters.get("words"), Uint32Array.from(at((question, t) => question.words[t]!, 0))),
    meanOfRows(
      tape,
      parameters.get("grams"),
      rowLists(at<readonly number[]>((question, t) => question.grams[t]!, [])),
    ),
  );
  const concepts = meanOfRows(
    tape,
    schema,
    rowLists(
      at<readonly number[]>((question, t) => (question.concepts[t]! < 0 ? [] : [question.concepts[t]!]), []),
    ),
  );
  const token = add(tape, spelled, layer(tape, parameters, "tokenConcept", concepts));
  const features = new Float32Array(steps * batch * TOKEN_FEATURES);
  questions.forEach((question, b) => {
    for (let t = 0; t < question.length; t++)
      features.set(
        question.features.subarray(t * TOKEN_FEATURES, (t + 1) * TOKEN_FEATURES),
        (t * batch + b) * TOKEN_FEATURES,
      );
  });
  const x = concat(tape, [dropped(run, token), constant(tape, steps * batch, TOKEN_FEATURES, features)]);
  const shape = { batch, steps, lengths };
  const [ahead, back] = (["forward", "backward"] as const).map((name) =>
    gru(
      tape,
      gateInputs(tape, parameters, name, x),
      unitOf(parameters, name),
      shape,
      undefined,
      name === "backward",
    ),
  );
  const memory = dropped(run, concat(tape, [ahead!.outputs, back!.outputs]));
  const start = tanh(tape, layer(tape, parameters, "bridge", concat(tape, [ahead!.final, back!.final])));

  const end = FIXED + schemaSize(words.schema);
  const places: ItemPlaces[] = [];
  const nameRows: number[][] = [];
  const valueRows: number[][] = [];
  const span = (b: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, t) => (from + t) * batch + b);
  const total = (of: (question: Prepared) => number) => questions.reduce((sum, each) => sum + of(each), 0);
  const allNames = total(({ linked }) => linked.names.length);
  let [names, values] = [end, end + allNames];
  questions.forEach(({ linked }, b) => {
    places.push({ schema: words.schema, names, values });
    names += linked.names.length;
    values += linked.values.length;
    nameRows.push(...linked.names.map(({ from, to }) => span(b, from, to)));
    valueRows.push(...linked.values.map(({ from, to }) => span(b, from, to)));
  });
  const parts = [parameters.get("fixed"), schema];
  if (nameRows.length + valueRows.length > 0) {
    const mentions = layer(
      tape,
      parameters,
      "mention",
      meanOfRows(tape, memory, rowLists([...nameRows, ...valueRows])),
    );
    const ofNames = joinedFeatures(questions, ({ names: own }) => own);
    const ofValues = joinedFeatures(questions, ({ values: own }) => own);
    const kinds: Matrix[] = [];
    if (nameRows.length > 0) {
      const concept = meanOfRows(
        tape,
        schema,
        rowLists(
          questions.flatMap(({ linked }) =>
            linked.names.map((each) => (each.concept < 0 ? [] : [each.concept])),
          ),
        ),
      );
      const about = layer(
        tape,
        parameters,
        "nameFeatures",
        constant(tape, nameRows.length, NAME_FEATURES, ofNames),
      );
      kinds.push(add(tape, about, concept));
    }
    if (valueRows.length > 0)
      kinds.push(
        layer(tape, parameters, "valueFeatures", constant(tape, valueRows.length, VALUE_FEATURES, ofValues)),
      );
    parts.push(add(tape, mentions, stack(tape, kinds)));
  }
  return { memory, lengths, steps, start, items: stack(tape, parts), places };
}

/** Dropout where a network is trained. */
export const dropped = ({ tape, settings, random }: Run, x: Matrix): Matrix =>
  random ? dropout(tape, x, settings.dropout, random) : x;

/** Values that nothing is learned of. */
export function constant(tape: Tape, rows: number, columns: number, values: ArrayLike<number>): Matrix {
  const room = tape.scratch(rows * columns);
  room.set(values);
  return { rows, columns, values: room, gradient: undefined, tracked: false };
}

function joinedFeatures(
  questions: readonly Prepared[],
  of: (question: Prepared) => Float32Array,
): Float32Array {
  const parts = questions.map(of);
  const all = new Float32Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
