/**
 * Stands for d3-color in the bundle: d3-transition reads colours of styles that fade, and the drawing moves its zoom alone.
 * @returns null, as of a text that names no colour
 */
export function color(): null {
  return null;
}

export { color as cubehelix, color as hcl, color as hsl, color as lab, color as rgb };
