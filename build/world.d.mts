/** The text of `assets/world/countries.json`. */
export function source(): string;
