/** What is shown of the reasons of a link. */
export interface ShownReasons {
  readonly reasons?:
    | readonly { readonly text: string; readonly known: string; readonly confidence: number }[]
    | undefined;
  /** How many rules propose the link. */
  readonly rules?: number | undefined;
}

/** The reasons of a predicted link, a line each, below the line of the link; nothing where none were looked for. */
export function reasonLines({ reasons, rules = 0 }: ShownReasons): string[] {
  if (!reasons) return [];
  if (reasons.length === 0) return ["    no rule speaks for it"];
  const more = rules - reasons.length;
  return [
    ...reasons.map(({ confidence, text, known }) => `    ${confidence.toFixed(2)}  ${text}: ${known}`),
    ...(more > 0 ? [`    and ${more} more rule${more === 1 ? "" : "s"}`] : []),
  ];
}
