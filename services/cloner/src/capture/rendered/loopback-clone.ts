import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParts } from '../../calls/body-parts.ts';
import { type CallIndex, findCall, indexCalls } from '../../calls/find-call.ts';
import { clonePolicy } from '../../serve/clone-headers.ts';
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
  close(): Promise<void>;
}

/** Serves a clone that is not stored yet on a loopback port, which only the browser behind our proxy finds by the name. */
export async function serveOnLoopback(manifest: CloneManifest, sink: CaptureSink): Promise<LoopbackClone> {
  const calls = indexCalls(manifest);
  const server = createServer((request, response) => {
    answer(manifest, calls, sink, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${HOST}${manifest.entry}`,
    only: [`${HOST}=127.0.0.1:${port}`],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  manifest: CloneManifest,
  calls: CallIndex<CloneFile>,
  sink: CaptureSink,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = request.url ?? '/';
  const method = request.method ?? 'GET';
  const sent = await bodyOf(request);
  const bodySha256 = sent === null ? null : createHash('sha256').update(sent).digest('hex');
  const body = bodyParts(sent, request.headers['content-type']) ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const redirect = isRead ? manifest.redirects[address] : undefined;
  const file = isRead ? manifest.files[address] : undefined;
  const found =
    file ?? (redirect === undefined ? findCall(calls, { method, address, bodySha256, body }) : null);
  if (redirect !== undefined && file === undefined) {
    const location = redirect.startsWith('//') ? `/.${redirect}` : redirect;
    response.writeHead(302, { location }).end();
  } else if (found === null) response.writeHead(404).end();
  else send(found, await sink.get(found), headersOf(manifest), request, response);
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
