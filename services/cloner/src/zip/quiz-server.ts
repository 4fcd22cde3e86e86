// The server in the ZIP of a quiz, which needs nothing but Node. It finds answers as a clone's own host does, by the manifest in
// `dados/quiz.json`. Files lie beside it under the hash of their bytes.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { renamed } from '../calls/follow-visit.ts';
import { VISIT_HEADER } from '../calls/visit-headers.ts';
import { type CameRequest, type FoundAnswer, findFollowed, findSent } from '../serve/find-answer.ts';
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
  const found = findSent(clone, cameAs(request, await sent(request)));
  if (found === null) response.writeHead(204).end();
  else sendAnswer(found, request, response);
}

function cameAs(
  { method = 'GET', url: address = '/', headers }: IncomingMessage,
  body: Buffer | null,
): CameRequest {
  const visit = headers[VISIT_HEADER];
  return { method, address, body, contentType: headers['content-type'], visit: visit?.toString() };
}

function sendAnswer(
  { file, headers, renamed: ids }: FoundAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (ids.length === 0) {
    send(file, request, response);
    return;
  }
  const text = renamed(readFileSync(new URL(file.sha256, FOLDER), 'utf8'), ids);
  response.writeHead(file.status ?? 200, { 'content-type': file.type, 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function answerRead(address: string, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  const followed = headers[VISIT_HEADER] === undefined ? null : findFollowed(clone, cameAs(request, null));
  if (followed !== null) {
    sendAnswer(followed, request, response);
    return;
  }
  const destination = headers['sec-fetch-dest'];
  const isNavigation =
    (headers.accept ?? '').includes('text/html') && (destination === undefined || destination === 'document');
  const found = headers['service-worker'] === undefined ? findFile(clone, address, isNavigation) : null;
  if (found === null) response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404');
  else if (found.kind === 'file') send(found.file, request, response);
  // Two slashes at the beginning would mean another host.
  else response.writeHead(302, { location: found.address.replace(/^\/\//, '/.//') }).end();
}

/** Null for nothing, and for more than a script of a page sends. */
async function sent(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes <= BODY_BYTES_MAX) pieces.push(piece);
  }
  return bytes === 0 || bytes > BODY_BYTES_MAX ? null : Buffer.concat(pieces);
}

function send({ sha256, ...file }: CloneFile, request: IncomingMessage, response: ServerResponse): void {
  sendInRanges({ ...file, path: new URL(sha256, FOLDER) }, request, response);
}
