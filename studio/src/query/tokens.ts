/** The signs of the text notation that a piece of text is coloured by: our own tokens, with what they stand for. */
export type TokenKind = "variable" | "relation" | "sign" | "name" | "quoted";

/** Colours for the editor: places of tokens with their kind. It looks only; the parser judges. */
export function colouredTokens(text: string): { from: number; to: number; kind: TokenKind }[] {
  const found: { from: number; to: number; kind: TokenKind }[] = [];
  for (const match of text.matchAll(
    /\?[\p{L}\p{M}\p{N}_]+|"(?:[^"\\]|\\.)*"?|!=|[<>]=?|[&|!^:(),]|[^\s&|!^:(),"?<>]+/gu,
  )) {
    const [word] = match;
    const [from, to] = [match.index, match.index + word.length];
    const kind: TokenKind = word.startsWith("?")
      ? "variable"
      : word.startsWith('"')
        ? /^\s*\(/.test(text.slice(to))
          ? "relation"
          : "quoted"
        : /^(?:[&|!^:(),]|[<>]=?|!?=|~)$/.test(word)
          ? "sign"
          : /^\s*\(/.test(text.slice(to))
            ? "relation"
            : "name";
    found.push({ from, to, kind });
  }
  return found;
}
