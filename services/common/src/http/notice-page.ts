import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { escapeHtml } from '../text/escape-html.ts';

/** The CSP source that lets one inline style or script in, told by every byte between its tags: `'sha256-…'` with its quotes. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

// The look of the app, in what one small page needs of it. There is no theme to choose where nobody is signed in.
const STYLE = `
:root{color-scheme:light dark;--canvas:oklch(.985 .003 85);--surface:#fff;--line:oklch(.895 .007 85);--control:oklch(.655 .014 80);
--text:oklch(.245 .012 75);--text-2:oklch(.435 .014 75);--gold:oklch(.812 .148 83);--edge:oklch(.69 .132 76);--on-gold:oklch(.255 .05 68);
--link:oklch(.515 .108 71);--focus:oklch(.6 .126 72);--danger:oklch(.5 .182 27)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(.185 .006 75);--surface:oklch(.225 .008 75);--line:oklch(.32 .01 75);
--control:oklch(.56 .014 80);--text:oklch(.95 .005 85);--text-2:oklch(.78 .01 85);--edge:oklch(.812 .148 83);--link:oklch(.83 .13 85);
--focus:oklch(.78 .13 80);--danger:oklch(.78 .12 25)}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:16px/1.5 ui-sans-serif,system-ui,"Segoe UI",sans-serif}
main{max-width:600px;margin:48px auto;padding:0 16px}
h1{font-size:24px;line-height:1.3;margin:0 0 12px}
h2{font-size:18px;line-height:1.45;margin:32px 0 8px}
p,ul{margin:0 0 16px;color:var(--text-2)}
ul{padding-left:20px}
li{margin:4px 0}
a,.address{overflow-wrap:anywhere}
a{color:var(--link)}
form{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px;margin-top:24px}
label,legend{display:block;font-weight:600;padding:0;margin-bottom:6px}
fieldset{border:0;padding:0;margin:0 0 20px;min-width:0}
fieldset label{display:flex;gap:10px;align-items:flex-start;font-weight:400;margin:0;padding:8px 0}
input[type=radio]{flex:none;width:18px;height:18px;margin:3px 0 0;accent-color:var(--edge)}
textarea,input[type=email]{width:100%;font:inherit;color:inherit;background:var(--canvas);border:1px solid var(--control);border-radius:8px;padding:10px 12px}
textarea{min-height:140px;resize:vertical}
[aria-invalid]{border-color:var(--danger)!important}
.field{margin-bottom:20px}.hint{font-size:14px;margin:6px 0 0}
.error{color:var(--danger);font-weight:600;margin:6px 0 0}
.trap{position:absolute;left:-9999px}
button{font:inherit;font-weight:600;min-height:48px;padding:10px 20px;border-radius:8px;border:1px solid var(--edge);background:var(--gold);color:oklch(.255 .05 68);cursor:pointer}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;

const POLICY = `default-src 'none'; style-src ${inlineSource(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface NoticePageText {
  title: string;
  lines: readonly string[];
}

/** A page of ours on a host that is not the app's. @param more HTML after the lines, in which nothing is another's */
export function sendNoticePage(
  request: Request,
  response: Response,
  status: number,
  text: NoticePageText,
  more = '',
): void {
  response.status(status);
  // What is not there now may be there soon.
  response.setHeader('cache-control', status >= 400 ? 'no-store' : 'no-cache');
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'same-origin');
  response.vary('accept');
  // Whoever asks for a picture, a script or data is not read to.
  if (more === '' && !(request.headers.accept ?? '').includes('text/html')) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(request.method === 'HEAD' ? undefined : `${text.title}\n`);
    return;
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(request.method === 'HEAD' ? undefined : page(text, more));
}

function page({ title, lines }: NoticePageText, more: string): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${paragraphs}${more}</main></body></html>`;
}
