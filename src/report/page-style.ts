/** Shades of heat maps, on light paper; on dark paper they run the other way. */
const shades = ["#f4f7f5", "#e2eeea", "#c9e1da", "#abd2c8", "#88c0b3", "#2f7f72", "#1b685d", "#0c5048"];
const darkShades = ["#1c2223", "#1f2e2e", "#213c3a", "#234c48", "#285d57", "#55ab9c", "#7cc7b8", "#a6e0d3"];
const shadeRules = (all: readonly string[], high: string): string =>
  all.map((shade, nth) => `.h${nth} { background: ${shade};${nth > 4 ? ` color: ${high};` : ""} }`).join(" ");
const heatStyle = `.heat { border-collapse: separate; border-spacing: 2px; } .heat th, .heat td { border: 0; padding: 0 .5rem 0 0; }
.heat .c { padding: 0; } .heat .c > * { display: grid; padding: .15rem .5rem; min-width: 6.5rem; border-radius: 4px; text-align: center; }
.heat thead th { text-align: center; } .heat thead th:first-child { text-align: left; } .heat .c span span + span { font-size: .75rem; }
.scale { display: inline-flex; gap: .5rem; align-items: center; font-size: .875rem; } .scale span { display: inline-flex; }
.scale i { width: 18px; height: 10px; }
${shadeRules(shades, "#ffffff")}
@media (prefers-color-scheme: dark) { ${shadeRules(darkShades, "#10201d")} }`;

/**
 * The style of the page, light and dark. The colours of curves and solvers are those of Okabe and Ito, which people who see
 * colours differently can tell apart. Pictures are drawn narrow, so that their letters can be read on a telephone.
 */
export const style = `
:root { color-scheme: light dark; --paper: #fcfcfa; --ink: #1c1d22; --soft: #5c606b; --line: #dcdde2; --bar: #868b99;
  --band: #f1f2f4; --c0: #1c1d22; --c1: #56b4e9; --c2: #e69f00; --c3: #009e73; --c4: #cc79a7; --c5: #d55e00;
  --c6: #0072b2; --c7: #b8a100; }
@media (prefers-color-scheme: dark) { :root { --paper: #17181c; --ink: #ecedf1; --soft: #a4a8b3; --line: #363943;
  --bar: #7f8594; --band: #202228; --c0: #ecedf1; --c6: #4a9bd8; --c7: #e6d94a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 3rem 0 .25rem; }
p, figcaption { color: var(--soft); margin: .25rem 0 1rem; max-width: 46rem; }
figure { margin: 0; }
svg { display: block; width: 100%; height: auto; max-width: 36rem; font: 13px system-ui, sans-serif; }
svg text:where(:not([fill])) { fill: var(--ink); } svg .soft { fill: var(--soft); }
.figures { display: flex; flex-wrap: wrap; gap: .75rem 2.5rem; margin: 1.5rem 0 1rem; padding: 0; list-style: none; }
.figures b { display: block; font-size: 1.6rem; font-variant-numeric: tabular-nums; line-height: 1.25; }
.figures span { color: var(--soft); font-size: .875rem; }
a { color: inherit; text-decoration-color: var(--soft); text-underline-offset: .2em; }
h3 { font-size: 1rem; margin: 1.75rem 0 .25rem; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
td small, tbody th small { display: block; color: var(--soft); font-size: .8125rem; }
td.wide { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 14rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9375rem; }
th, td { padding: .3rem .8rem .3rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--soft); font-weight: 500; } tbody th { font-weight: 500; }
tfoot td, tfoot th { font-weight: 600; border-bottom: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.5rem; margin: 1rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
${heatStyle}
@media (max-width: 40rem) { main { padding: 1.5rem 1rem 3rem; } dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
@media print { main { max-width: none; padding: 0; } figure, table { break-inside: avoid; } }
`;
