import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { escapeHtml } from '../text/text.ts';

/** Headers of answers to pages of any origin. They do not depend on the visitor: no cookie and no token is read. */
export function setPublicHeaders(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.setHeader('x-content-type-options', 'nosniff');
}

/** A GIF of one transparent point. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The answer for pages that report something by loading an image, anew each time. */
export function sendEmptyPicture(response: Response): void {
  response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'image/gif' }).end(POINT);
}

/** CSP source of one inline style or script: `'sha256-…'` with its quotes, over every byte between its tags. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

// The look of the app as far as one small page needs it. There is no theme setting without a session.
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
  // A page that is missing now may exist soon.
  response.setHeader('cache-control', status >= 400 ? 'no-store' : 'no-cache');
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'same-origin');
  response.vary('accept');
  // A request for an image, a script or data gets plain text.
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
