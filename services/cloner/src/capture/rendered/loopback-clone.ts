import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renamed } from '../../calls/follow-visit.ts';
import { VISIT_HEADER } from '../../calls/visit-headers.ts';
import { clonePolicy } from '../../serve/clone-headers.ts';
import { findFollowed, findSent } from '../../serve/find-answer.ts';
import { type Found, findFile, type ServedManifest, served } from '../../serve/find-file.ts';
import type { CloneFile, CloneManifest } from '../../store/clone-manifest.ts';
import type { CaptureSink } from '../capture.ts';

/** Pages on `localhost` may use what is reserved for https. */
const HOST = 'copia.localhost';
const BODY_MAX = 1024 * 1024;
/** The same policy as on a clone's own host, so that the same is blocked here. */
const headersOf = ({ players }: CloneManifest) => ({
  'content-security-policy': clonePolicy({ publicUrl: `http://${HOST}` }, [], players),
  'x-content-type-options': 'nosniff',
});

export interface LoopbackClone {
  /** Address of the clone's page. */
  address: string;
  /** For a browser run that may reach nothing else. */
  only: string[];
  /** What was asked for and is not in the clone. */
  missing(): string[];
  close(): Promise<void>;
}

/** Serves a clone that is not stored yet on a loopback port, which only the browser behind our proxy finds by the name. */
export async function serveOnLoopback(manifest: CloneManifest, sink: CaptureSink): Promise<LoopbackClone> {
  const clone = served(manifest);
  const missing = new Set<string>();
  const server = createServer((request, response) => {
    response.once('finish', () => {
      const address = request.url ?? '/';
      if (response.statusCode === 404 && isUnknown(address, manifest)) missing.add(address);
    });
    answer(clone, sink, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${HOST}${manifest.entry}`,
    only: [`${HOST}=127.0.0.1:${port}`],
    missing: () => [...missing],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Not so where the original answered 404. */
function isUnknown(address: string, { files, calls }: CloneManifest): boolean {
  return files[address] === undefined && calls.every((call) => call.address !== address);
}

async function answer(
  clone: ServedManifest,
  sink: CaptureSink,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = request.url ?? '/';
  const method = request.method ?? 'GET';
  const { headers } = request;
  const visit = headers[VISIT_HEADER]?.toString();
  const came = { method, address, body: await bodyOf(request), contentType: headers['content-type'], visit };
  const followed = visit === undefined ? null : findFollowed(clone, came);
  const isRead = method === 'GET' || method === 'HEAD';
  const place = isRead && followed === null ? placeOf(clone, address, headers) : null;
  if (place?.kind === 'redirect') {
    const location = place.address.startsWith('//') ? `/.${place.address}` : place.address;
    response.writeHead(302, { location }).end();
    return;
  }
  const found = place === null ? (followed ?? findSent(clone, came)) : { ...place, headers: {}, renamed: [] };
  if (found === null) {
    // A clone's host takes what it knows nothing of.
    response.writeHead(method === 'POST' ? 204 : 404).end();
    return;
  }
  for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value);
  const bytes = await sink.get(found.file);
  const own = found.renamed.length === 0 ? bytes : Buffer.from(renamed(bytes.toString(), found.renamed));
  send(found.file, own, headersOf(clone.manifest), request, response);
}

/** A quiz is at other addresses than its own, too: those of a campaign, and those of its steps. */
function placeOf(clone: ServedManifest, address: string, headers: IncomingMessage['headers']): Found | null {
  const isOpened = headers['sec-fetch-dest'] === 'document' || headers['sec-fetch-mode'] === 'navigate';
  if (clone.manifest.quiz !== undefined) return findFile(clone, address, isOpened);
  const file = clone.files.get(address);
  if (file !== undefined) return { kind: 'file', file };
  const to = clone.redirects.get(address);
  return to === undefined ? null : { kind: 'redirect', address: to };
}

function send(
  file: CloneFile,
  bytes: Buffer,
  own: ReturnType<typeof headersOf>,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Math.min(Number(from ?? 0), bytes.length);
  const end = to === undefined || to === '' ? bytes.length : Math.min(Number(to) + 1, bytes.length);
  const part = bytes.subarray(start, Math.max(start, end));
  response.writeHead(from === undefined ? (file.status ?? 200) : 206, {
    'content-type': file.type,
    'content-length': part.length,
    ...own,
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }),
  });
  response.end(method === 'HEAD' ? undefined : part);
}

/** Null for an empty body. Throws for one that is larger than any recorded. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > BODY_MAX) throw new Error('more than a script of a page sends');
    parts.push(part as Buffer);
  }
  return bytes === 0 ? null : Buffer.concat(parts);
}
