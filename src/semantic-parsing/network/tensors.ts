import { constantly, denseSpecs, normal, type TensorSpec, uniform } from "../../training/tensors.ts";
import { slots } from "../grammar/choices.ts";
import { BONUS_FEATURES } from "./bonus.ts";
import { FIXED } from "./items.ts";
import { NAME_FEATURES, TOKEN_FEATURES, VALUE_FEATURES } from "./prepare.ts";
import type { NetworkSettings } from "./settings.ts";

/** Width of the embedding of a slot. */
const SLOT = 16;

/** The tensors of a small parser with a vocabulary of `words` and, where it is trained for one knowledge base, a schema. */
export function networkTensors(
  { width, hidden, grams }: NetworkSettings,
  sizes: { readonly words: number; readonly schema: number },
): TensorSpec[] {
  const table = (name: string, rows: number, columns: number): TensorSpec => ({
    name,
    shape: [rows, columns],
    initial: normal(0.1),
    trained: true,
  });
  return [
    table("words", sizes.words + 1, width),
    table("grams", grams, width),
    table("fixed", FIXED, width),
    table("schema", Math.max(sizes.schema, 1), width),
    table("slots", slots.length, SLOT),
    ...denseSpecs("schemaName", width, width),
    ...denseSpecs("tokenConcept", width, width),
    ...gruSpecs("forward", width + TOKEN_FEATURES, hidden),
    ...gruSpecs("backward", width + TOKEN_FEATURES, hidden),
    ...denseSpecs("bridge", 2 * hidden, 2 * hidden),
    ...gruSpecs("decoder", width + SLOT, 2 * hidden),
    ...denseSpecs("mention", 2 * hidden, width),
    ...denseSpecs("nameFeatures", NAME_FEATURES, width),
    ...denseSpecs("valueFeatures", VALUE_FEATURES, width),
    ...denseSpecs("query", 4 * hidden, width),
    { name: "bonus.weight", shape: [1, BONUS_FEATURES], initial: constantly(0.5), trained: true },
    { name: "bonus.bias", shape: [1], initial: constantly(0), trained: false },
  ];
}

/** A gated recurrent unit as PyTorch starts it. */
export function gruSpecs(name: string, inputs: number, hidden: number): TensorSpec[] {
  const initial = uniform(-1 / Math.sqrt(hidden), 1 / Math.sqrt(hidden));
  return [
    { name: `${name}.inputWeight`, shape: [3 * hidden, inputs], initial, trained: true },
    { name: `${name}.hiddenWeight`, shape: [3 * hidden, hidden], initial, trained: true },
    { name: `${name}.inputBias`, shape: [3 * hidden], initial, trained: true },
    { name: `${name}.hiddenBias`, shape: [3 * hidden], initial, trained: true },
  ];
}
