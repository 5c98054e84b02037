/** Headers of everything a server says: what it says is of the type it says, shown in no frame, kept by no cache of others. */
export const safeHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/** The rights of answers of the API in a browser: none. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The rights of pages: scripts, styles and data of this server alone, kernels in WebAssembly, pictures in the page itself. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
