import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type Durations, Metrics, statusClass, WORK_BUCKETS } from '../telemetry/metrics.ts';
import { inSpan } from '../trace/spans.ts';
import { AddressCheck, type CheckedTarget, pinned } from './address-check.ts';
import { ACCEPTED_ENCODINGS } from './decode-body.ts';
import { type OutboundHop, OutboundResponse, toHop } from './outbound-response.ts';
import { OutboundError, RequestEnd } from './request-end.ts';
import type { ResolveName } from './resolve-name.ts';

/** What is asked of a place outside. */
interface OutboundRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Headers;
  body?: string | Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** They turn a POST into a GET: browsers do, so sites count on it. */
const FORGETFUL = new Set([301, 302, 303]);
/** Meant for the place that they were sent to. */
const SECRETS = ['authorization', 'cookie', 'proxy-authorization'];
const ABOUT_THE_BODY = ['content-type', 'content-length', 'content-encoding', 'content-language'];

/** The request that an answer leads to; null when it leads nowhere. Throws {@link OutboundError} `bad_address`. */
function redirected(
  request: OutboundRequest,
  status: number,
  location: string | undefined,
): OutboundRequest | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  if (!URL.canParse(location, request.url.href))
    throw new OutboundError('bad_address', 'it redirects to something that is no address');
  const url = new URL(location, request.url);
  const headers = new Headers(request.headers);
  if (url.origin !== request.url.origin) for (const name of SECRETS) headers.delete(name);
  if (request.method !== 'POST' || !FORGETFUL.has(status)) return { ...request, url, headers };
  for (const name of ABOUT_THE_BODY) headers.delete(name);
  return { url, method: 'GET', headers };
}

export interface OutboundOptions {
  /** GET by default. */
  method?: OutboundRequest['method'];
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Limit for the body, on the wire and after decompression. */
  maxBytes: number;
  /** From the call to the end of the body, redirects included. */
  timeoutMs: number;
  /** 5 by default; with 0, an answer that leads elsewhere is `too_many_redirects`. */
  maxRedirects?: number;
  /** Refuses plain http as `bad_address`, but for places that the operator has opened. */
  httpsOnly?: boolean;
  /** Called for each answer once its head has arrived, also for redirects. It must not throw. */
  onAnswer?: (hop: OutboundHop) => void;
  signal?: AbortSignal;
}

const MAX_REDIRECTS = 5;

/**
 * The one way out of the process. An address that a person gave is hostile: it is resolved here, every address that it has must
 * be of the public internet, and the connection goes to the address that was looked at. So it is again after a redirect.
 */
export class Outbound {
  readonly #check: AddressCheck;
  readonly #userAgent: string;
  readonly #durations: Durations<'outcome'>;

  /** @param resolve handed in by tests, in place of the name servers */
  constructor(
    config: { outboundAllow: readonly string[]; publicUrl: string },
    resolve?: ResolveName,
    metrics: Metrics = Metrics.off,
  ) {
    this.#check = new AddressCheck(config.outboundAllow, resolve);
    this.#userAgent = `Garimpo (+${config.publicUrl})`;
    this.#durations = metrics.durations(
      {
        name: 'garimpo_outbound_request_duration_seconds',
        help: 'Requests to the internet, redirects included, to the head of the answer, by its status class or by what went wrong',
        labels: ['outcome'],
      },
      WORK_BUCKETS,
    );
  }

  /** The answer, of whatever status, once its head is there. Throws {@link OutboundError}. */
  async fetch(url: string | URL, options: OutboundOptions): Promise<OutboundResponse> {
    const startedAt = performance.now();
    let outcome = 'error';
    // Foreign servers hear nothing of our traces.
    return inSpan(`outbound ${options.method ?? 'GET'}`, async (span) => {
      if (URL.canParse(String(url))) span?.setAttributes({ 'server.address': new URL(url).hostname });
      try {
        const answer = await this.#fetch(url, options);
        outcome = statusClass(answer.status);
        span?.setAttributes({ 'http.response.status_code': answer.status });
        return answer;
      } catch (error) {
        if (error instanceof OutboundError) outcome = error.code;
        throw error;
      } finally {
        this.#durations.observe({ outcome }, (performance.now() - startedAt) / 1000);
      }
    });
  }

  async #fetch(url: string | URL, options: OutboundOptions): Promise<OutboundResponse> {
    if (!URL.canParse(String(url))) throw new OutboundError('bad_address', 'this is no address');
    const { method = 'GET', body, maxBytes, timeoutMs, maxRedirects = MAX_REDIRECTS, signal } = options;
    let request: OutboundRequest = {
      url: new URL(url),
      method,
      headers: this.#headers(options.headers),
      ...(body !== undefined && { body }),
    };
    const end = new RequestEnd(timeoutMs, signal);
    try {
      for (let redirects = 0; ; redirects += 1) {
        const { answer, target } = await this.#send(request, end.signal, options.httpsOnly);
        try {
          options.onAnswer?.(toHop(request.url, answer, target));
          const next = redirected(request, answer.statusCode ?? 0, answer.headers.location);
          if (next === null)
            return OutboundResponse.of(request.url, answer, {
              maxBytes,
              isHead: request.method === 'HEAD',
              end,
            });
          if (redirects === maxRedirects)
            throw new OutboundError('too_many_redirects', `more than ${maxRedirects} redirects`);
          answer.destroy();
          request = next;
        } catch (error) {
          answer.destroy();
          throw error;
        }
      }
    } catch (error) {
      end.clear();
      throw end.toError(error, 'unreachable');
    }
  }

  /** Whether the address may be asked at all, of which nothing is asked here. Throws {@link OutboundError}. */
  async check(
    url: string | URL,
    timeoutMs: number,
    { httpsOnly }: Pick<OutboundOptions, 'httpsOnly'> = {},
  ): Promise<void> {
    if (!URL.canParse(String(url))) throw new OutboundError('bad_address', 'this is no address');
    const end = new RequestEnd(timeoutMs);
    try {
      await this.#check.check(new URL(url), end.signal, httpsOnly);
    } catch (error) {
      throw end.toError(error, 'unreachable');
    } finally {
      end.clear();
    }
  }

  #headers(given: OutboundOptions['headers']): Headers {
    const headers = new Headers(given);
    if (!headers.has('accept')) headers.set('accept', '*/*');
    if (!headers.has('user-agent')) headers.set('user-agent', this.#userAgent);
    headers.set('accept-encoding', ACCEPTED_ENCODINGS);
    return headers;
  }

  async #send(
    { url, method, headers, body }: OutboundRequest,
    signal: AbortSignal,
    httpsOnly?: boolean,
  ): Promise<{ answer: IncomingMessage; target: CheckedTarget }> {
    signal.throwIfAborted();
    const target = await this.#check.check(url, signal, httpsOnly);
    const { request } = url.protocol === 'https:' ? https : http;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        ...pinned(target),
        // The connection is for this name: none that was opened for another request is taken.
        agent: false,
        servername: isIP(target.host) === 0 ? target.host : '',
        method,
        path: url.pathname + url.search,
        headers: { ...Object.fromEntries(headers), host: url.host },
        signal,
      });
      sent.once('response', resolve);
      sent.once('error', reject);
      // The server would speak another protocol from here on.
      sent.once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new OutboundError('unreachable', 'the answer changes the protocol'));
      });
      sent.end(body);
    });
    return { answer, target };
  }
}
