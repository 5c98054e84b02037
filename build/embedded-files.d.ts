// Files of `assets/` are embedded by the build (build/assets.ts).

declare module "*?text" {
  const text: string;
  export default text;
}

declare module "*?base64" {
  const base64: string;
  export default base64;
}
