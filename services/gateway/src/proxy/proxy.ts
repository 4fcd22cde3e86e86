import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  allowBodyTime,
  currentRequestId,
  DomainError,
  GATEWAY_HEADER,
  type InternalTokens,
  LONGEST_BODY_SECONDS,
  nameServed,
  type Replicas,
  withTraceContext,
} from '@garimpo/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { answered, connected, NoAnswerError, NotConnectedError, type Upstreams } from './upstream.ts';

/** Hop-by-hop headers (RFC 9110, 7.6.1) and headers that only the gateway may set. */
const OWN_CONNECTION = new Set([
  'connection',
  // Answered by each server for itself.
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Headers that decide recipient and body length; a `Connection` header must not remove them. */
const NEVER_OF_A_CONNECTION = new Set(['host', 'content-length']);
const SAID_BY_THE_GATEWAY =
  /^(?:forwarded|x-forwarded-.*|x-real-ip|x-request-id|x-garimpo-gateway|traceparent|tracestate)$/;

/** Names and values as they came, in their order and as often as they came. */
type Headers = [name: string, value: string][];

/** The fields of a message without those of its connection. */
function passedHeaders(message: IncomingMessage): Headers {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return pairs(message.rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return !OWN_CONNECTION.has(lower) && (!named.includes(lower) || NEVER_OF_A_CONNECTION.has(lower));
  });
}

/** Headers of the browser that a service may trust. */
function requestHeaders(request: IncomingMessage): Headers {
  return passedHeaders(request).filter(([name]) => !SAID_BY_THE_GATEWAY.test(name.toLowerCase()));
}

function pairs(raw: string[]): Headers {
  return Array.from({ length: raw.length / 2 }, (_, at) => [
    raw[2 * at] as string,
    raw[2 * at + 1] as string,
  ]);
}

/** Asking these again does what asking once does: here, too, a GET never writes. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Target {
  name: string;
  replicas: Replicas;
}

export interface ProxyOptions {
  targetOf: (path: string) => Target | undefined;
  upstreams: Upstreams;
  tokens: Pick<InternalTokens, 'signPass'>;
}

/**
 * Proxies requests to domains in other processes. A request that reached no replica goes to the next one. A request
 * that was sent and got no response is repeated only when it is idempotent, and also when there is no next replica,
 * because one origin may stand for many.
 */
export function proxy({ targetOf, upstreams, tokens }: ProxyOptions): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const target = targetOf(request.path);
    if (target === undefined) return next();
    nameServed(response, { service: 'gateway', route: `passed on to ${target.name}` });
    pass(request, response, target).catch(next);
  };

  async function pass(request: Request, response: Response, target: Target): Promise<void> {
    // How long this one may take, its own service knows.
    allowBodyTime(request, LONGEST_BODY_SECONDS);
    const headers = requestHeaders(request);
    headers.push(
      ['x-forwarded-for', request.ip ?? ''],
      ['x-forwarded-proto', request.protocol],
      ['x-request-id', currentRequestId() ?? ''],
    );
    // Without a length the body is sent chunked, whatever the method, so that it cannot be parsed as the next
    // request.
    if (request.headers['transfer-encoding'] !== undefined) headers.push(['transfer-encoding', 'chunked']);
    const origins = target.replicas.inOrder();
    let isOnceMore = false;
    let last: unknown;
    for (const origin of origins) {
      if (response.destroyed) return;
      try {
        // The retry uses a new connection, which another replica behind the name accepts.
        const shown: [string, string][] = [...headers, [GATEWAY_HEADER, tokens.signPass(target.name)]];
        await sendTo(origin, request, response, shown, isRepeatable(request) && !isOnceMore);
        target.replicas.answered(origin);
        return;
      } catch (error) {
        // The browser disconnected, so there is no failure and no one to respond to.
        if (response.destroyed) return;
        last = error;
        if (!(error instanceof NotConnectedError) && !(error instanceof NoAnswerError)) throw error;
        target.replicas.failed(origin);
        if (!mayGoOn(error, request)) break;
        if (error instanceof NoAnswerError && origin === origins.at(-1) && !isOnceMore) {
          isOnceMore = true;
          origins.push(origin);
        }
      }
    }
    throw unavailable(target, last);
  }

  async function sendTo(
    origin: string,
    request: Request,
    response: Response,
    headers: [string, string][],
    isKept: boolean,
  ): Promise<void> {
    // Passed unchanged: the domain interprets its own addresses.
    const path = request.path + queryOf(request.originalUrl);
    const { method } = request;
    const sent = { method, path, headers: toObject(headers), isKept };
    const outgoing = withTraceContext(() => upstreams.open(origin, sent));
    const left = () => outgoing.destroy();
    response.once('close', left);
    try {
      await connected(outgoing);
      const answer = answered(outgoing);
      if (hasBody(request)) request.pipe(outgoing);
      else outgoing.end();
      await sendBack(await answer, response);
    } finally {
      response.off('close', left);
      request.unpipe(outgoing);
      // What was refused half read is not worth the rest of it, and its connection is not kept.
      if (!outgoing.writableFinished) outgoing.destroy();
    }
  }
}

function unavailable({ name }: Target, error: unknown): DomainError {
  const cause = new Error(`${name} did not answer`, { cause: error });
  if (error instanceof NoAnswerError && error.late)
    return new DomainError('service.request.timeout', 504, { cause });
  return new DomainError('service.dependency.unavailable', 503, { cause, retryAfterSeconds: 2 });
}

async function sendBack(answer: IncomingMessage, response: Response): Promise<void> {
  response.statusCode = answer.statusCode ?? 502;
  response.statusMessage = answer.statusMessage ?? '';
  for (const [name, values] of Object.entries(toObject(passedHeaders(answer))))
    response.setHeader(name, values);
  // An answer that breaks off breaks off for the browser too: half of one must not pass for a whole.
  await pipeline(answer, response).catch(() => response.destroy());
}

function mayGoOn(error: NotConnectedError | NoAnswerError, request: Request): boolean {
  if (error instanceof NotConnectedError) return true;
  return !error.late && isRepeatable(request);
}

function isRepeatable(request: Request): boolean {
  return REPEATABLE.has(request.method) && !hasBody(request);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

function toObject(headers: [string, string][]): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = found[key];
    found[key] = before === undefined ? value : [before, value].flat();
  }
  return found;
}
