/** Where tests look for a browser. */
export const CHROMIUM = process.env.LACUNA_CHROMIUM ?? "/usr/bin/chromium";

/** Quiet and without a network of its own, as machines that test have none. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
