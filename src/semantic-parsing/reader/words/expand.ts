/** Texts that a pattern of wordings stands for at most; longer patterns lose the last. */
const MOST = 48;

/** All texts of a pattern of wordings: `(a|b)`, `[a]`, `<one/several>`; placeholders stay. */
export function expanded(pattern: string): string[] {
  let texts = [pattern];
  for (;;) {
    const next = texts.flatMap(once);
    if (next.length === texts.length && next.every((text, at) => text === texts[at])) break;
    texts = next.slice(0, MOST);
  }
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, " ").trim()))];
}

function once(text: string): string[] {
  const found = /\[([^[\]()<>]*)\]|\(([^[\]()<>]*)\)|<([^/<>]*)\/([^<>]*)>/.exec(text);
  if (!found) return [text];
  const [whole, optional, choice, single, plural] = found;
  const options =
    optional !== undefined
      ? ["", ...optional.split("|")]
      : choice !== undefined
        ? choice.split("|")
        : [single ?? "", plural ?? ""];
  return options.map((each) => text.slice(0, found.index) + each + text.slice(found.index + whole.length));
}
