import path from 'node:path';
import { nameServed } from '@garimpo/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isServerPath } from './server-paths.ts';
import type { ShellBuild, ShellFile } from './shell-build.ts';

const PAGE = { service: 'gateway', route: 'page of the app' };
const FILE = { service: 'gateway', route: 'file of the app' };
const PREFERENCE = ['br', 'gzip'] as const;
/** Names that the bundler derives from the content. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/**
 * The shell's files and, for a browser going to any other address of the app, its page. What it does not answer goes on
 * to the services, and ends there in the one error shape.
 */
export function webApp(shell: ShellBuild): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isServerPath(request.path)) return next();
    const file = shell.files.get(request.path);
    if (file !== undefined) return sendFile(file, request, response);
    return isNavigation(request) ? sendPage(shell, response) : next();
  };
}

function sendFile(file: ShellFile, request: Request, response: Response): void {
  nameServed(response, FILE);
  response.set({
    'Cache-Control': HASHED.test(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.tag,
    Vary: 'Accept-Encoding',
  });
  response.type(path.extname(request.path));
  const packed = { br: file.brotli, gzip: file.gzip };
  // Asked one by one: browsers name gzip first without preferring it.
  const encoding = PREFERENCE.find(
    (one) => packed[one] !== undefined && request.acceptsEncodings(one) !== false,
  );
  if (encoding !== undefined) response.set('Content-Encoding', encoding);
  response.send(encoding === undefined ? file.plain : packed[encoding]);
}

/**
 * Navigations accept HTML; scripts, styles, images and fetches do not. The root answers every client, because its
 * request comes from a person with a simple tool, or a probe.
 */
function isNavigation(request: Request): boolean {
  return request.path === '/' || (request.headers.accept?.includes('text/html') ?? false);
}

function sendPage(shell: ShellBuild, response: Response): void {
  nameServed(response, PAGE);
  response.set({ 'Cache-Control': 'no-cache', ETag: shell.pageTag, Vary: 'Accept' });
  response.type('html').send(shell.page);
}
