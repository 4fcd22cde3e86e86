/** Styles of the pages under `/api/docs`: system fonts, and colours that follow the system's theme. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c1917, #f5f5f4); --soft: light-dark(#57534e, #a8a29e);
  --line: light-dark(#e7e5e4, #3f3b38); --ground: light-dark(#ffffff, #171513); --block: light-dark(#fafaf9, #211e1c);
  --link: light-dark(#0f766e, #5eead4); }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
main, nav { max-width: 60rem; margin-inline: auto; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: .875rem; color: var(--soft); margin: 1rem 0 .25rem; }
a { color: var(--link); } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: 0; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; } pre i { color: var(--soft); }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; background: var(--block); overflow-x: auto; }
summary { cursor: pointer; padding: .625rem .875rem; overflow-wrap: anywhere; } details[open] > summary { border-bottom: 1px solid var(--line); }
details > :not(summary) { margin-inline: .875rem; } details > :last-child { margin-bottom: .875rem; } #schemas pre { padding-block: .75rem; }
.method { display: inline-block; min-width: 4.25rem; font: 600 .8125rem/1.5 ui-monospace, monospace; }
.what, .access { color: var(--soft); font-size: .875rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; } .number { text-align: right; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; }
`;
