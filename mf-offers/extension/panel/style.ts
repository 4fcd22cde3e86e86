/** The product's look, as far as a button and a panel need it. Nothing of the page reaches in: the first rule stands above any of it. */
export const style = `
:host{all:initial!important;position:fixed!important;z-index:2147483647!important;right:0!important;bottom:0!important}
*{box-sizing:border-box}
.root{color-scheme:light;--canvas:oklch(.985 .003 85);--surface:#fff;--line:oklch(.895 .007 85);--control:oklch(.655 .014 80);
--text:oklch(.245 .012 75);--text-2:oklch(.435 .014 75);--gold:oklch(.812 .148 83);--edge:oklch(.69 .132 76);--on-gold:oklch(.255 .05 68);
--link:oklch(.515 .108 71);--focus:oklch(.6 .126 72);--danger:oklch(.5 .182 27);--warn:oklch(.955 .035 85);
color:var(--text);font:14px/1.45 ui-sans-serif,system-ui,"Segoe UI",sans-serif;letter-spacing:normal;text-align:left}
@media (prefers-color-scheme:dark){.root{color-scheme:dark;--canvas:oklch(.185 .006 75);--surface:oklch(.225 .008 75);--line:oklch(.32 .01 75);
--control:oklch(.56 .014 80);--text:oklch(.95 .005 85);--text-2:oklch(.78 .01 85);--edge:oklch(.812 .148 83);--link:oklch(.83 .13 85);
--focus:oklch(.78 .13 80);--danger:oklch(.78 .12 25);--warn:oklch(.29 .03 80)}}
button,input,select{font:inherit;color:inherit}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:36px;padding:0 14px;border-radius:8px;
border:1px solid var(--control);background:var(--surface);font-weight:600;cursor:pointer;text-decoration:none;color:inherit}
button.main,.button.main{background:var(--gold);border-color:var(--edge);color:var(--on-gold)}
button[aria-disabled=true]{opacity:.6;cursor:default}
button.plain{border-color:transparent;background:none;padding:0 8px;min-width:36px}
.open{position:fixed;right:20px;bottom:20px;min-height:44px;box-shadow:0 4px 16px oklch(0 0 0/.22)}
.open svg,.head svg{width:20px;height:20px;flex:none}
.panel{position:fixed;right:20px;bottom:20px;width:400px;max-width:calc(100vw - 24px);max-height:calc(100vh - 40px);display:flex;flex-direction:column;
background:var(--canvas);border:1px solid var(--line);border-radius:14px;box-shadow:0 12px 40px oklch(0 0 0/.3);overflow:hidden}
@media (max-width:480px){.panel{right:12px;bottom:12px;max-height:calc(100vh - 24px)}}
.head{display:flex;align-items:center;gap:8px;padding:12px 8px 12px 16px;border-bottom:1px solid var(--line);background:var(--surface)}
h2{font-size:16px;line-height:1.3;margin:0;flex:1;font-weight:650}
.body{overflow:auto;padding:14px 16px;display:grid;gap:14px;overscroll-behavior:contain}
.foot{display:flex;gap:8px;justify-content:flex-end;padding:12px 16px;border-top:1px solid var(--line);background:var(--surface)}
.count{display:flex;align-items:baseline;gap:8px;flex-wrap:wrap}
.count strong{font-size:26px;line-height:1.1;font-weight:680;font-variant-numeric:tabular-nums}
p{margin:0;overflow-wrap:anywhere}.hint,.meta,.count span{color:var(--text-2);font-size:12.5px}
ul{list-style:none;margin:0;padding:0}
.ads{border:1px solid var(--line);border-radius:10px;background:var(--surface);max-height:196px;overflow:auto}
.ads li{display:flex;gap:10px;padding:8px 10px}.ads li+li{border-top:1px solid var(--line)}
.ads canvas,.ads .none{width:44px;height:44px;flex:none;border-radius:6px;object-fit:cover;background:var(--line)}
.ads div{min-width:0}.ads .text{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}
.meta{overflow-wrap:anywhere}
.notes{background:var(--warn);border-radius:10px;padding:10px 12px;font-size:13px}
.notes h3{margin:0 0 4px;font-size:13px;font-weight:650}.notes li+li{margin-top:4px}
.form,.fields{display:grid;gap:12px}.fields{padding:0;overflow:visible}.field{display:grid;gap:4px}label{font-weight:600;font-size:13px}
input,select{width:100%;min-height:38px;padding:0 10px;border-radius:8px;border:1px solid var(--control);background:var(--surface)}
.asked{font-weight:600}.error{color:var(--danger);font-weight:600}
a{color:var(--link)}a.button{color:inherit}a.button.main{color:var(--on-gold)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
[hidden]{display:none!important}
`;

const SHAPES = [
  ['M10 3.5 21.5 2.5 29.5 11 27.5 22.5 17.5 29.5 6.5 26 2.5 14.5Z', 'oklch(.79 .148 80)'],
  ['M10 3.5 21.5 2.5 18.5 11.5 9.5 13.5Z', 'oklch(.9 .115 92)'],
  ['M29.5 11 27.5 22.5 18.5 11.5Z', 'oklch(.72 .142 74)'],
  ['M27.5 22.5 17.5 29.5 18.5 11.5Z', 'oklch(.64 .13 68)'],
] as const;
const SVG = 'http://www.w3.org/2000/svg';

/** The product's mark. */
export function mark(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('aria-hidden', 'true');
  for (const [d, fill] of SHAPES) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('fill', fill);
    svg.append(path);
  }
  return svg;
}
