import { matchPath } from 'react-router-dom';
import { type Api, type ApiOptions, createApi } from '../api/api.ts';
import type { FormTransport } from '../api/form-transport.ts';

export interface FakeCall {
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/**
 * Answers with what the service would send; `undefined` is a 204, and {@link fakeFile} a file. `throw fail(...)` is the
 * service's refusal.
 */
export type FakeHandler = (call: FakeCall) => unknown;

export interface FakeApi {
  api: Api;
  /** Every request made, oldest first. */
  calls: FakeCall[];
  /** Replaces or adds handlers while the test goes on. */
  use: (handlers: Record<string, FakeHandler>) => void;
}

class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: { path: string; rule: string }[];

  constructor(code: string, status: number, fields: { path: string; rule: string }[]) {
    super(code);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** The error shape of the services, from inside a handler: `throw fail('offers.offer.not_found', 404)`. */
export function fail(code: string, status: number, fields: { path: string; rule: string }[] = []): Error {
  return new Refusal(code, status, fields);
}

/**
 * The real api client over handlers named `'GET /api/offers/:id'`: replies go through the same schemas as in the
 * product. A request without a handler fails the test by its name. A handler that throws anything else than `fail()`
 * is a lost connection.
 */
export function fakeApi(
  handlers: Record<string, FakeHandler>,
  options: Pick<ApiOptions, 'onUnauthorized' | 'onRefused'> = {},
): FakeApi {
  const known = { ...handlers };
  const calls: FakeCall[] = [];
  const answer: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const found = findHandler(known, method, url.pathname);
    if (found === null) throw new Error(`fakeApi: no handler for "${method} ${url.pathname}"`);
    const call: FakeCall = {
      method,
      path: url.pathname,
      params: found.params,
      query: url.searchParams,
      // A file comes as it is.
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined),
    };
    calls.push(call);
    return respond(found.handler, call);
  };
  const postForm: FormTransport = async ({ url, form, signal, onProgress }) => {
    const sent = await Promise.race([answer(url, { method: 'POST', body: form }), abortOf(signal)]);
    for (const phase of ['sending', 'waiting'] as const) onProgress?.({ phase, bytes: 1, totalBytes: 1 });
    const { status, headers, body } = sent;
    return { status, headers, file: body === undefined ? asText(sent) : await wholeFile(sent) };
  };
  return {
    api: createApi({ getAccessToken: () => 'test-token', fetch: answer, postForm, ...options }),
    calls,
    use: (more) => Object.assign(known, more),
  };
}

class SentFile {
  readonly headers: Headers;
  readonly body: unknown;

  constructor(headers: Record<string, string>, body: unknown) {
    this.headers = new Headers(headers);
    this.body = body;
  }
}

/** A file in pieces, from inside a handler. Pieces that throw are a line that breaks off. */
export function fakeFile(
  headers: Record<string, string>,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): unknown {
  // jsdom has no streams; the client reads no more of one than this.
  async function* each() {
    yield* pieces;
  }
  const iterator = each();
  const reader = { read: () => iterator.next(), cancel: async () => void (await iterator.return()) };
  return new SentFile(headers, { getReader: () => reader, cancel: reader.cancel });
}

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

async function wholeFile({ body }: Response): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return new Blob(pieces);
    pieces.push(next.value);
  }
}

/** jsdom's Blob cannot be read as text; the client reads no more of one than this. */
function asText(answer: Response): Blob {
  return { text: () => answer.text() } as Blob;
}

function decoded(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name, decodeURIComponent(value)]),
  );
}

function findHandler(handlers: Record<string, FakeHandler>, method: string, pathname: string) {
  for (const [name, handler] of Object.entries(handlers)) {
    const [wanted = '', pattern = ''] = name.split(' ');
    const match = wanted === method ? matchPath({ path: pattern, end: true }, pathname) : null;
    if (match !== null) return { handler, params: decoded(match.params) };
  }
  return null;
}

async function respond(handler: FakeHandler, call: FakeCall): Promise<Response> {
  try {
    const value = await handler(call);
    if (value instanceof SentFile) return { status: 200, ...value } as Response;
    return value === undefined ? reply(204, null) : reply(200, value);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, fields, status } = error;
    return reply(status, { error: { code, message: code, requestId: 'req-test', fields } });
  }
}

// jsdom has no Response; the client reads no more of it than this.
function reply(status: number, body: unknown): Response {
  const text = body === null ? '' : JSON.stringify(body);
  return { status, headers: new Headers(), text: async () => text } as Response;
}
