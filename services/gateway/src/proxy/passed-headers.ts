import type { IncomingMessage } from 'node:http';

/** About one connection, so never passed on (RFC 9110, 7.6.1); and what the gateway alone may say. */
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
/** Whom it is for and where its body ends: by these a service decides, so nobody has them left out by naming them. */
const NEVER_OF_A_CONNECTION = new Set(['host', 'content-length']);
const SAID_BY_THE_GATEWAY =
  /^(?:forwarded|x-forwarded-.*|x-real-ip|x-request-id|x-garimpo-gateway|traceparent|tracestate)$/;

/** Names and values as they came, in their order and as often as they came. */
export type Headers = [name: string, value: string][];

/** The fields of a message without those of its connection. */
export function passedHeaders(message: IncomingMessage): Headers {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return pairs(message.rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return !OWN_CONNECTION.has(lower) && (!named.includes(lower) || NEVER_OF_A_CONNECTION.has(lower));
  });
}

/** What the browser says of itself that a service may believe. */
export function requestHeaders(request: IncomingMessage): Headers {
  return passedHeaders(request).filter(([name]) => !SAID_BY_THE_GATEWAY.test(name.toLowerCase()));
}

function pairs(raw: string[]): Headers {
  return Array.from({ length: raw.length / 2 }, (_, at) => [
    raw[2 * at] as string,
    raw[2 * at + 1] as string,
  ]);
}
