/** Kinds of parsers, by their ids. */
export const parserIds = ["small", "rnn-kopl", "rnn-sparql"] as const;

export const presetNames = ["kqapro", "laptop"] as const;
/** `kqapro` has the published settings, `laptop` sizes that train in an hour. */
export type PresetName = (typeof presetNames)[number];
