/** The default languages of labels. */
const DEFAULT = ["en"];

/**
 * The preference of a language, higher is better: the wanted languages in their order, then no language, then variants of the
 * wanted languages (`en-GB` for `en`), then all others at 0.
 */
export function rankOfLanguage(language: string, wanted: readonly string[] = DEFAULT): number {
  const tag = language.toLowerCase();
  const place = (matches: (each: string) => boolean) => {
    const at = wanted.findIndex((each) => matches(each.toLowerCase()));
    return at < 0 ? 0 : wanted.length - at;
  };
  const own = place((each) => each === tag);
  if (own > 0) return wanted.length + 1 + own;
  return tag === "" ? wanted.length + 1 : place((each) => tag.startsWith(`${each}-`));
}
