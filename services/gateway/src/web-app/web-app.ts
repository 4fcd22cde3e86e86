import type { NextFunction, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { isServerPath } from './server-paths.ts';
import { SERVER_FILES, type ShellBuild } from './shell-build.ts';

/** As the bundler writes them: the name changes with the content. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const SERVER_FILE_PATHS = new Set(SERVER_FILES.map((name) => `/${name}`));

/**
 * The shell's files and, for a browser going to any other address of the app, its page. What it does not answer goes on
 * to the services, and ends there in the one error shape.
 */
export function webApp(shell: ShellBuild): RequestHandler {
  const files = sirv(shell.dir, {
    etag: true,
    brotli: true,
    gzip: true,
    // Without it "/" and "/login" would be looked up as pages.
    extensions: [],
    setHeaders: (response, pathname) => {
      const cache = HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.setHeader('Cache-Control', cache);
    },
  });
  return (request: Request, response: Response, next: NextFunction) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isServerPath(request.path)) return next();
    const orPage = () => (isNavigation(request) ? sendPage(shell, response) : next());
    if (SERVER_FILE_PATHS.has(request.path)) return orPage();
    files(request, response, orPage);
  };
}

/**
 * A browser that goes somewhere names HTML; scripts, styles, pictures and fetches do not. The front door opens to
 * everybody: what asks for it is a person with a plain tool, or a probe.
 */
function isNavigation(request: Request): boolean {
  return request.path === '/' || (request.headers.accept?.includes('text/html') ?? false);
}

function sendPage(shell: ShellBuild, response: Response): void {
  response.set({ 'Cache-Control': 'no-cache', ETag: shell.pageTag, Vary: 'Accept' });
  response.type('html').send(shell.page);
}
