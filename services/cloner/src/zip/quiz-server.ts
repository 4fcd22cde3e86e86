// The server in the ZIP of a quiz, which needs nothing but Node. It finds answers as a clone's own host does, by the manifest in
// `dados/quiz.json`. Files lie beside it under the hash of their bytes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyParts } from '../calls/body-parts.ts';
import { type AskedCall, findCall } from '../calls/find-call.ts';
import { findFile, served } from '../serve/find-file.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { sendInRanges, startServer } from './local-server.ts';

/** What `dados/quiz.json` holds. */
export interface QuizData {
  manifest: CloneManifest;
  /** Content security policy of every answer. */
  policy: string;
}

const FOLDER = new URL('./dados/', import.meta.url);
const BODY_BYTES_MAX = 256 * 1024;

const data: QuizData = JSON.parse(readFileSync(new URL('quiz.json', FOLDER), 'utf8'));
const clone = served(data.manifest);

startServer('Quiz', data.manifest.entry, answer);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: address = '/' } = request;
  response.setHeader('content-security-policy', data.policy);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-robots-tag', 'noindex, nofollow');
  if (method === 'GET' || method === 'HEAD') {
    answerRead(address, request, response);
    return;
  }
  // Data that visitors send is answered as by the original, and not stored.
  const file = findCall(clone.calls, { method, address, ...(await sent(request)) });
  if (file === null) response.writeHead(204).end();
  else send(file, request, response);
}

function answerRead(address: string, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  const destination = headers['sec-fetch-dest'];
  const isNavigation =
    (headers.accept ?? '').includes('text/html') && (destination === undefined || destination === 'document');
  const found = headers['service-worker'] === undefined ? findFile(clone, address, isNavigation) : null;
  if (found === null) response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404');
  else if (found.kind === 'file') send(found.file, request, response);
  // Two slashes at the beginning would mean another host.
  else response.writeHead(302, { location: found.address.replace(/^\/\//, '/.//') }).end();
}

async function sent(request: IncomingMessage): Promise<Pick<AskedCall, 'bodySha256' | 'body'>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes <= BODY_BYTES_MAX) pieces.push(piece);
  }
  if (bytes === 0 || bytes > BODY_BYTES_MAX) return { bodySha256: null };
  const all = Buffer.concat(pieces);
  const body = bodyParts(all, request.headers['content-type']) ?? [];
  return { bodySha256: createHash('sha256').update(all).digest('hex'), body };
}

function send({ sha256, ...file }: CloneFile, request: IncomingMessage, response: ServerResponse): void {
  sendInRanges({ ...file, path: new URL(sha256, FOLDER) }, request, response);
}
