import type { Plugin } from "rolldown";

/** What stands in place of modules that a page never reads: it says so where it is asked for. */
const code = `module.exports = new Proxy({}, { get(_, name) {
  if (typeof name === "symbol" || name === "__esModule" || name === "default" || name === "then") return undefined;
  throw new Error("a page does not read this format; write a snapshot with lacuna kg import");
} });`;

/** Leaves modules out of a bundle for pages, and the registry of operations: a page names its operations one by one. */
export const without = (absent: readonly RegExp[]): Plugin => ({
  name: "without",
  resolveId: (id) => (absent.some((each) => each.test(id)) ? { id: `\0absent:${id}` } : undefined),
  load(id) {
    if (id.endsWith("src/operations/registry.ts"))
      return { code: "export const operations = {};", moduleType: "js" };
    if (id.startsWith("\0absent:") || absent.some((each) => each.test(id))) return { code, moduleType: "js" };
    return undefined;
  },
});

/** Packages, weights and work of many cores that no page has use for. */
export const neverInPages = [
  /^(hyparquet|hyparquet-compressors|hyparquet-writer|unbzip2-stream|oxigraph|fzstd|onnxruntime-node|readable-stream)(\/|$)/,
  /ultraquery\.safetensors\?base64$/,
  /operations\/(benchmark|kopl)\/\w+-role\.ts$/,
  /operations\/ask\/database-work\.ts$|\.\/database-work\.ts$/,
];
