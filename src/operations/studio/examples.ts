/** Questions that a visitor can begin with on the embedded graph; of others the page makes some of their relations. */
export const examplesOf = (
  id: string,
  embedded: boolean,
): { readonly [name in "examples"]?: readonly string[] }["examples"] =>
  embedded && id === "world"
    ? [
        "?c : borders(?c, Chad) & language(?c, Arabic) & !language(?c, English)",
        "?c : borders(France, ?c) & language(?c, Dutch)",
        '?c : borders(?c, ?b) & capital(?b, Paris) & !subregion(?c, "Western Europe")',
        "?c, ?l : borders(?c, Chad) & language(?c, ?l)",
      ]
    : undefined;
