import { closeSync, openSync, writeSync } from "node:fs";
import { randomStream } from "../../src/numeric/random.ts";

/**
 * The sizes of the knowledge base of KQA Pro (Cao et al. 2022, Table 1), relation facts counted at both of their ends, as
 * the loader of KoPL's engine counts them; qualifiers are spread over all facts.
 */
export const kqapro = {
  entities: 16_960,
  concepts: 794,
  predicates: 363,
  keys: 846,
  relations: 400_000,
  attributes: 170_000,
  qualifiers: 309_407,
};

export type KbShape = typeof kqapro;

/**
 * Writes a synthetic knowledge base of that shape in the layout of KQA Pro: predicates and keys follow Zipf's law, as do
 * the tails of relations and the concepts of entities. Every relation fact is stored at both of its entities.
 */
export function writeKb(path: string, shape: KbShape, seed: number): void {
  const random = randomStream(seed, "kqapro shape");
  const zipf = (count: number) => Math.min(count - 1, Math.floor(count ** random.real()) - 1);
  const file = openSync(path, "w");
  const put = (text: string) => void writeSync(file, text);
  const share = shape.qualifiers / (shape.relations + shape.attributes);
  const value = (key: number) => {
    if (key % 3 === 0) return { type: "string", value: `text ${random.below(40_000)}` };
    if (key % 3 === 1)
      return {
        type: "quantity",
        value: random.below(1_000_000) / 100,
        unit: key % 2 ? "1" : "square kilometre",
      };
    return random.below(2)
      ? { type: "year", value: 1800 + random.below(220) }
      : { type: "date", value: `${1800 + random.below(220)}-0${1 + random.below(9)}-1${random.below(10)}` };
  };
  const qualifiers = () => {
    const found: Record<string, unknown[]> = {};
    // Relation facts are written at both ends, each with its qualifiers.
    if (random.real() < share) {
      const key = zipf(shape.keys);
      found[`key ${key}`] = [value(key)];
    }
    return found;
  };
  const relations: string[][] = Array.from({ length: shape.entities }, () => []);
  for (let i = 0; i < shape.relations / 2; i++) {
    const head = random.below(shape.entities);
    const tail = zipf(shape.entities);
    const rest = `,"qualifiers":${JSON.stringify(qualifiers())}}`;
    const predicate = `{"relation":"predicate ${zipf(shape.predicates)}","direction":`;
    relations[head]!.push(`${predicate}"forward","object":"Q${tail}"${rest}`);
    relations[tail]!.push(`${predicate}"backward","object":"Q${head}"${rest}`);
  }
  put('{"concepts":{');
  for (let c = 0; c < shape.concepts; c++)
    put(
      `${c ? "," : ""}"C${c}":${JSON.stringify({ name: `concept ${c}`, subclassOf: c ? [`C${random.below(c)}`] : [] })}`,
    );
  put('},"entities":{');
  for (let e = 0; e < shape.entities; e++) {
    const attributes = Array.from({ length: Math.round(shape.attributes / shape.entities) }, () => {
      const key = zipf(shape.keys);
      return { key: `key ${key}`, value: value(key), qualifiers: qualifiers() };
    });
    const record = { name: `entity ${e}`, instanceOf: [`C${zipf(shape.concepts)}`], attributes };
    put(
      `${e ? "," : ""}"Q${e}":${JSON.stringify(record).slice(0, -1)},"relations":[${relations[e]!.join(",")}]}`,
    );
  }
  put("}}");
  closeSync(file);
}
