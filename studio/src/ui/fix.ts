/** A name that the hint of a mistake offers, and the text with it. */
export function fixOf(
  text: string,
  {
    hint,
    place,
  }: {
    readonly hint?: string | undefined;
    readonly place?: { readonly start?: number; readonly end?: number } | undefined;
  },
) {
  const word = /did you mean ("[^"]+"|[^\s,?]+)/i.exec(hint ?? "")?.[1];
  if (word === undefined || place?.start === undefined || place.end === undefined) return undefined;
  return { word, text: text.slice(0, place.start) + word + text.slice(place.end) };
}
