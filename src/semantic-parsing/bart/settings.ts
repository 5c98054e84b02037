import { LacunaError } from "../../error.ts";

/** Sizes of a BART (Lewis et al., ACL 2020) and how much of it training drops. */
export interface BartSettings {
  /** Width of embeddings and layers. */
  readonly width: number;
  readonly encoder: BartSide;
  readonly decoder: BartSide;
  /** Tokens of a question or of a program at most. */
  readonly positions: number;
  /** Rows of the table of tokens. */
  readonly vocabulary: number;
  /** Shares of outputs of layers, of weights of attention and of inner activations that are dropped in training. */
  readonly dropout: { readonly layers: number; readonly attention: number; readonly inner: number };
}

/** The layers of one side. */
export interface BartSide {
  readonly layers: number;
  readonly heads: number;
  /** Width inside a feed-forward block. */
  readonly inner: number;
}

/**
 * Reads the sizes of `config.json`, as the transformers library writes it.
 * @throws LacunaError `parsing.not-bart` for another architecture
 */
export function bartSettings(config: unknown, file: string): BartSettings {
  const given = (config ?? {}) as Readonly<Record<string, unknown>>;
  const refuse = (why: string) => notBart(file, why);
  if (given.model_type !== "bart")
    throw refuse(`the model is ${JSON.stringify(given.model_type)}, not "bart"`);
  const size = (name: string): number => {
    const value = given[name];
    if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
    throw refuse(`${name} is ${JSON.stringify(value)}, not a positive whole number`);
  };
  const share = (name: string): number => {
    const value = given[name] ?? 0;
    if (typeof value === "number" && value >= 0 && value < 1) return value;
    throw refuse(`${name} is ${JSON.stringify(value)}, not in [0, 1)`);
  };
  if ((given.activation_function ?? "gelu") !== "gelu")
    throw refuse(`the activation is ${JSON.stringify(given.activation_function)}, not "gelu"`);
  for (const name of ["scale_embedding", "normalize_before", "add_final_layer_norm"])
    if (given[name] === true) throw refuse(`${name} is set, which bart-base does not have`);
  const side = (name: "encoder" | "decoder"): BartSide => ({
    layers: size(`${name}_layers`),
    heads: size(`${name}_attention_heads`),
    inner: size(`${name}_ffn_dim`),
  });
  const [encoder, decoder] = [side("encoder"), side("decoder")];
  const width = size("d_model");
  if (width % encoder.heads || width % decoder.heads) throw refuse("d_model is no multiple of the heads");
  return {
    width,
    encoder,
    decoder,
    positions: size("max_position_embeddings"),
    vocabulary: size("vocab_size"),
    dropout: {
      layers: share("dropout"),
      attention: share("attention_dropout"),
      inner: share("activation_dropout"),
    },
  };
}

/** A file or folder that is of no BART that can be read. */
export const notBart = (file: string, why: string) =>
  new LacunaError("parsing.not-bart", `${file}: ${why}`, {
    place: { file },
    hint: "give the folder of a BART model with its tokenizer, such as bart-base",
  });
