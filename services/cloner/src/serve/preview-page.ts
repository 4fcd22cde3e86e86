import { randomBytes } from 'node:crypto';
import { type Config, programWith } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import previewLoader from '../programs/preview-loader.ts?page';

/** On every clone's host: an empty page into which the app's editor writes the page that is edited. The editor has the same name for it. */
export const PREVIEW_PATH = '/__garimpo/preview';
/** What a page of origin `null` asks for by CORS, though the answer is only ever shown: fonts, masks, whatever says `crossorigin`. */
const SHOWN = ['font', 'image', 'style', 'audio', 'video', 'track'];

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
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    response.status(405).end();
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('content-security-policy', previewPolicy(publicUrl, origin, nonce));
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(request.method === 'HEAD' ? undefined : page(publicUrl, nonce));
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

function page(publicUrl: string, nonce: string): string {
  const script = programWith(previewLoader, new URL(publicUrl).origin);
  return `<!doctype html><html><head><meta charset="utf-8"><title></title><script nonce="${nonce}">${script}</script></head><body></body></html>`;
}
