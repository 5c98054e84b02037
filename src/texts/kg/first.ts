/** The first triples as they were understood, so that swapped columns are seen at once. */
export const firstText = (first: readonly (readonly string[])[] | undefined): string =>
  first?.[0] === undefined
    ? ""
    : `first: ${first[0].join(" | ")}\n${first
        .slice(1)
        .map((triple) => `       ${triple.join(" | ")}\n`)
        .join("")}`;
