/** The trigrams of a folded text, words with a blank on both sides, each once. */
export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(" ")) {
    if (word === "") continue;
    const padded = ` ${word} `;
    if (padded.length === 3) found.add(padded);
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}
