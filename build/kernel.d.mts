/** The text of `src/numeric/product-binaries.ts`, compiled anew. */
export function kernelModule(): Promise<string>;
