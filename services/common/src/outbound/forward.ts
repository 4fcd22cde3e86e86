import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type AddressCheck, pinned } from './address-check.ts';
import { isRefusal } from './outbound-error.ts';
import type { ProxySession } from './proxy-session.ts';
import { RequestEnd } from './request-end.ts';

const ANSWER_TIMEOUT_MS = 60_000;
/** They speak of one connection, not of the way from end to end (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Answers a request that names its whole address: what plain http goes through. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  check: AddressCheck,
  session: ProxySession,
): Promise<void> {
  const url = URL.canParse(request.url ?? '') ? new URL(request.url as string) : null;
  if (url?.protocol !== 'http:') {
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  const end = new RequestEnd(ANSWER_TIMEOUT_MS, session.signal);
  response.once('close', () => end.clear());
  try {
    const target = await check.check(url, end.signal);
    const upstream = http.request({
      ...pinned(target),
      agent: false,
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...passedOn(request), host: url.host },
      signal: end.signal,
    });
    upstream.on('socket', (socket) => session.hold(socket));
    upstream.once('response', (answer) => {
      end.clear();
      passBack(answer, response, session);
    });
    // Whoever asked sees a connection that broke, and not an answer that the site would seem to have given.
    upstream.once('close', () => {
      if (!response.headersSent) response.destroy();
    });
    response.once('close', () => upstream.destroy());
    request.on('data', (chunk: Buffer) => session.count(chunk.length));
    pipeline(request, upstream, () => {});
  } catch (error) {
    if (isRefusal(error)) session.refuse(`${url.hostname}:${url.port || 80}`);
    response.destroy();
  }
}

function passBack(answer: IncomingMessage, response: ServerResponse, session: ProxySession): void {
  try {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer));
  } catch {
    // A status or a header that may be received but not be sent on, as 099.
    answer.destroy();
    response.destroy();
    return;
  }
  answer.on('data', (chunk: Buffer) => session.count(chunk.length));
  pipeline(answer, response, () => {});
}

function passedOn({ headersDistinct }: IncomingMessage): OutgoingHttpHeaders {
  const named = (headersDistinct['connection'] ?? []).flatMap((value) =>
    value.toLowerCase().split(/\s*,\s*/),
  );
  return Object.fromEntries(
    Object.entries(headersDistinct).filter(([name]) => !OF_ONE_CONNECTION.has(name) && !named.includes(name)),
  );
}
