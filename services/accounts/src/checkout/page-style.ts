/**
 * Design tokens that these pages need, under their usual names. The page must render without the shell's build, and
 * without a script it can only follow the system's theme.
 */
export const pageStyle = `
:root {
  color-scheme: light;
  --g-canvas: oklch(0.985 0.003 85); --g-surface: oklch(1 0 0); --g-line: oklch(0.895 0.007 85); --g-line-soft: oklch(0.935 0.005 85);
  --g-hover: oklch(0.3 0.03 75 / 0.055);
  --g-text: oklch(0.245 0.012 75); --g-text-2: oklch(0.435 0.014 75); --g-text-3: oklch(0.525 0.014 75);
  --g-gold: oklch(0.812 0.148 83); --g-gold-hover: oklch(0.782 0.15 81); --g-gold-edge: oklch(0.69 0.132 76); --g-on-gold: oklch(0.255 0.05 68);
  --g-gold-text: oklch(0.515 0.108 71); --g-gold-soft: oklch(0.965 0.036 90); --g-gold-line: oklch(0.855 0.085 86); --g-focus: oklch(0.6 0.126 72);
  --g-info-text: oklch(0.465 0.15 258); --g-info-soft: oklch(0.964 0.017 255); --g-info-line: oklch(0.87 0.06 255);
  --g-danger-text: oklch(0.5 0.182 27); --g-danger-soft: oklch(0.967 0.016 22); --g-danger-line: oklch(0.87 0.068 22);
  --g-shadow-card: 0 1px 2px oklch(0.3 0.03 75 / 0.05);
  --g-h-lg: 44px; --g-page-x: 24px; --g-w-dialog-sm: 400px;
  --g-font: "Inter Variable", ui-sans-serif, system-ui, "Segoe UI", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --g-canvas: oklch(0.185 0.005 75); --g-surface: oklch(0.225 0.006 75); --g-line: oklch(0.305 0.008 75); --g-line-soft: oklch(0.268 0.007 75);
    --g-hover: oklch(0.95 0.02 85 / 0.06);
    --g-text: oklch(0.945 0.006 85); --g-text-2: oklch(0.775 0.011 82); --g-text-3: oklch(0.66 0.012 80);
    --g-gold: oklch(0.822 0.14 84); --g-gold-hover: oklch(0.855 0.135 86); --g-gold-edge: oklch(0.88 0.11 88); --g-on-gold: oklch(0.235 0.045 68);
    --g-gold-text: oklch(0.838 0.122 85); --g-gold-soft: oklch(0.285 0.042 80); --g-gold-line: oklch(0.41 0.066 80); --g-focus: oklch(0.8 0.13 82);
    --g-info-text: oklch(0.8 0.1 253); --g-info-soft: oklch(0.28 0.042 256); --g-info-line: oklch(0.41 0.08 256);
    --g-danger-text: oklch(0.785 0.118 22); --g-danger-soft: oklch(0.28 0.05 22); --g-danger-line: oklch(0.42 0.095 24);
    --g-shadow-card: 0 0 0 transparent;
  }
}
@media (max-width: 767px) { :root { --g-h-lg: 48px; --g-page-x: 16px; } }
*, *::before, *::after { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; }
body { min-height: 100vh; font: 400 14px/20px var(--g-font); color: var(--g-text); background: var(--g-canvas); -webkit-font-smoothing: antialiased; }
a { color: inherit; text-decoration: none; }
:focus-visible { outline: 2px solid var(--g-focus); outline-offset: 2px; }
header { padding: 20px 32px; }
@media (max-width: 767px) { header { padding-inline: var(--g-page-x); } }
.brand { display: inline-flex; align-items: center; gap: 10px; font: 650 17px/1 var(--g-font); letter-spacing: -0.028em; }
.brand svg { width: 26px; height: 26px; }
main { width: 100%; max-width: calc(var(--g-w-dialog-sm) + 2 * var(--g-page-x)); margin: 32px auto 64px; padding: 0 var(--g-page-x); display: grid; gap: 20px; }
h1 { font: 620 22px/28px var(--g-font); letter-spacing: -0.012em; }
h2 { font: 600 16px/24px var(--g-font); }
.muted { color: var(--g-text-2); }
.small { font-size: 13px; }
.hint { font: 400 12px/16px var(--g-font); color: var(--g-text-3); overflow-wrap: anywhere; }
.notice { padding: 10px 12px; border-radius: 8px; font-size: 13px; background: var(--g-info-soft); color: var(--g-info-text); box-shadow: inset 0 0 0 1px var(--g-info-line); }
.notice.danger { background: var(--g-danger-soft); color: var(--g-danger-text); box-shadow: inset 0 0 0 1px var(--g-danger-line); }
.panel { padding: 24px; display: grid; gap: 16px; background: var(--g-surface); border: 1px solid var(--g-line); border-radius: 12px; }
.price { display: flex; align-items: baseline; gap: 6px; }
.price b { font: 640 36px/40px var(--g-font); letter-spacing: -0.035em; font-variant-numeric: tabular-nums; }
.badge { display: inline-flex; align-items: center; height: 22px; padding: 0 8px; border-radius: 999px; font: 550 12px/16px var(--g-font); background: var(--g-gold-soft); color: var(--g-gold-text); box-shadow: inset 0 0 0 1px var(--g-gold-line); }
dl { display: grid; gap: 8px; padding-top: 16px; border-top: 1px solid var(--g-line-soft); font-size: 13px; }
dl > div { display: flex; gap: 16px; justify-content: space-between; }
dt { color: var(--g-text-2); flex: none; }
dd { text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form, .actions { display: grid; gap: 8px; }
.button { display: inline-flex; align-items: center; justify-content: center; width: 100%; height: var(--g-h-lg); padding: 0 20px; border: 1px solid var(--g-line); border-radius: 6px; background: var(--g-surface); color: var(--g-text); box-shadow: var(--g-shadow-card); font: 550 14px/20px var(--g-font); cursor: pointer; }
.button:hover { background-image: linear-gradient(var(--g-hover), var(--g-hover)); }
.button.primary { background: var(--g-gold); border-color: var(--g-gold-edge); color: var(--g-on-gold); font-weight: 600; box-shadow: inset 0 1px 0 oklch(1 0 0 / 0.28); }
.button.primary:hover { background: var(--g-gold-hover); }
`;

/** The nugget of the brand, as the shell draws it. */
export const brandMark =
  '<svg viewBox="0 0 32 32" aria-hidden="true">' +
  [
    ['M10 3.5 21.5 2.5 29.5 11 27.5 22.5 17.5 29.5 6.5 26 2.5 14.5Z', 'oklch(.79 .148 80)'],
    ['M10 3.5 21.5 2.5 18.5 11.5 9.5 13.5Z', 'oklch(.9 .115 92)'],
    ['M21.5 2.5 29.5 11 18.5 11.5Z', 'oklch(.84 .14 86)'],
    ['M29.5 11 27.5 22.5 18.5 11.5Z', 'oklch(.72 .142 74)'],
    ['M27.5 22.5 17.5 29.5 18.5 11.5Z', 'oklch(.64 .13 68)'],
    ['M17.5 29.5 6.5 26 9.5 13.5Z', 'oklch(.7 .14 72)'],
    ['M10 3.5 9.5 13.5 2.5 14.5Z', 'oklch(.83 .145 84)'],
    ['M17.5 29.5 9.5 13.5 18.5 11.5Z', 'oklch(.78 .15 79)'],
  ]
    .map(([path, fill]) => `<path d="${path}" fill="${fill}"/>`)
    .join('') +
  '</svg>';
