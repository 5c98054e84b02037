/** Kinds of parsers, by their ids. */
export const parserIds = ["small", "bart-kopl", "bart-sparql", "templates"] as const;

export const presetNames = ["kqapro", "laptop"] as const;
/** `kqapro` has the published settings, `laptop` sizes that train in an hour. */
export type PresetName = (typeof presetNames)[number];

/** Kinds whose weights are read from files of others. */
export const importedIds = ["bart-kopl", "bart-sparql"] as const;

export const decodingNames = ["trained", "published"] as const;
/** The decoding of programs by a BART: that of its training, or that of `generate` of the transformers library with bart-base. */
export type DecodingName = (typeof decodingNames)[number];

/** Files of the folder of a parser. */
export const parserFile = "parser.safetensors";
export const parserFiles: readonly string[] = [parserFile];
