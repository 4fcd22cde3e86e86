import { randomBytes } from 'node:crypto';
import { type Config, programWith } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import previewLoader from '../programs/preview-loader.ts?page';

/** On every clone's host: an empty page into which the app's editor writes the page that is edited. The editor has the same name for it. */
export const PREVIEW_PATH = '/__garimpo/preview';
/** What a page of origin `null` asks for by CORS, though the answer is only ever shown or run: fonts, masks, modules, whatever says `crossorigin`. */
const SHOWN = ['font', 'image', 'style', 'audio', 'video', 'track', 'script'];

/**
 * A page of no origin, in which nothing runs but the one program that the app hands it, and which loads nothing but the clone's own files.
 * @param origin of the clone
 */
export function sendPreviewPage(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  origin: string,
  request: Request,
  response: Response,
): void {
  const nonce = randomBytes(16).toString('base64');
  const program = programWith(previewLoader, new URL(publicUrl).origin);
  sendFramePage(request, response, {
    policy: previewPolicy(publicUrl, origin, nonce),
    script: `<script nonce="${nonce}">${program}</script>`,
  });
}

/** An empty page with one script, for a frame of the app's editor. */
export function sendFramePage(
  request: Request,
  response: Response,
  { policy, script }: { policy: string; script: string },
): void {
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    response.status(405).end();
    return;
  }
  response.setHeader('content-security-policy', policy);
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(request.method === 'HEAD' ? undefined : page(script));
}

/** Lets a preview show what only its host's own pages may read otherwise: public files, asked for without cookies, to be drawn. */
export function allowPreview(request: Request, response: Response): void {
  if (request.headers.origin !== 'null') return;
  response.vary('sec-fetch-dest');
  if (SHOWN.includes(request.get('sec-fetch-dest') ?? ''))
    response.setHeader('access-control-allow-origin', 'null');
}

/** `'self'` is nobody in a sandbox: the clone's host is named. */
function previewPolicy(publicUrl: string, origin: string, nonce: string): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${origin} data: 'unsafe-inline'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin} data:`,
    `media-src ${origin} data: blob:`,
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    `base-uri ${origin}`,
    "form-action 'none'",
    `frame-ancestors ${publicUrl}`,
  ].join('; ');
}

function page(script: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title></title>${script}</head><body></body></html>`;
}
