import { constantly, normal, type TensorSpec } from "../../training/tensors.ts";
import type { BartSettings, BartSide } from "./settings.ts";

/** Standard deviation of first values, also of the rows of new tokens (`init_std` of bart-base). */
const FIRST_DEVIATION = 0.02;
/** Rows before the first position: the table of positions keeps the offset of fairseq. */
export const POSITION_OFFSET = 2;

/** The table of tokens, which is the last layer as well, and what is added to logits. */
export const TOKENS = "shared.weight";
export const FINAL_BIAS = "final_logits_bias";

/** The tensors of a BART by their names in the transformers library, without the first `model.` of some files. */
export function bartTensors(settings: BartSettings): TensorSpec[] {
  const { width, vocabulary } = settings;
  return [
    table(TOKENS, vocabulary, width),
    ...sideTensors("encoder", settings, settings.encoder),
    ...sideTensors("decoder", settings, settings.decoder),
    // A buffer in PyTorch: it is added and never trained.
    { name: FINAL_BIAS, shape: [1, vocabulary], initial: constantly(0), trained: false },
  ];
}

function sideTensors(side: "encoder" | "decoder", settings: BartSettings, sizes: BartSide): TensorSpec[] {
  const { width, positions } = settings;
  const layers = Array.from({ length: sizes.layers }, (_, at): TensorSpec[] => {
    const name = `${side}.layers.${at}`;
    return [
      ...attentionTensors(`${name}.self_attn`, width),
      ...(side === "decoder" ? attentionTensors(`${name}.encoder_attn`, width) : []),
      ...linear(`${name}.fc1`, width, sizes.inner),
      ...linear(`${name}.fc2`, sizes.inner, width),
      ...norm(`${name}.final_layer_norm`, width),
    ];
  });
  return [
    table(`${side}.embed_positions.weight`, positions + POSITION_OFFSET, width),
    ...norm(`${side}.layernorm_embedding`, width),
    ...layers.flat(),
  ];
}

const table = (name: string, rows: number, columns: number): TensorSpec => ({
  name,
  shape: [rows, columns],
  initial: normal(FIRST_DEVIATION),
  trained: true,
});

const attentionTensors = (name: string, width: number): TensorSpec[] => [
  ...["q_proj", "k_proj", "v_proj", "out_proj"].flatMap((part) => linear(`${name}.${part}`, width, width)),
  ...norm(`${name}_layer_norm`, width),
];

const linear = (name: string, inputs: number, outputs: number): TensorSpec[] => [
  table(`${name}.weight`, outputs, inputs),
  { name: `${name}.bias`, shape: [outputs], initial: constantly(0), trained: true },
];

const norm = (name: string, width: number): TensorSpec[] => [
  { name: `${name}.weight`, shape: [width], initial: constantly(1), trained: true },
  { name: `${name}.bias`, shape: [width], initial: constantly(0), trained: true },
];
