/** The text of `src/kg/world/countries.ts`. */
export function source(): string;
