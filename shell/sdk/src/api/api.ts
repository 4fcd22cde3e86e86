import { type CommonErrorCode, errorBody } from '@garimpo/service-contract';
import { ApiError } from './api-error.ts';
import type { FormProgress, FormSilence, FormTransport } from './form-transport.ts';
import { requestIdOf } from './request-id.ts';
import { subjectOf } from './token-subject.ts';
import { type DeadlineOutcome, withDeadline } from './with-deadline.ts';

export type QueryValue = string | number | boolean | null | undefined;

export interface RequestOptions {
  /** Added to the address; `null` and `undefined` are left out, lists repeat the key. */
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  signal?: AbortSignal;
  timeoutMs?: number;
  headers?: Record<string, string>;
  /**
   * Id of the only user in whose name this may be sent. Somebody else may have signed in since it was asked for, in
   * another tab: then it is not sent, and fails with `client.session.changed` (401).
   */
  onlyAs?: string;
}

export interface DeleteOptions extends RequestOptions {
  /** What is to be deleted, where its address does not say it. */
  body?: unknown;
}

/** A schema of zod or of zod/mini, as far as replies need it. */
export interface ParsesTo<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** `null` for routes that answer nothing (204), or whose answer is of no interest. */
export type ReplySchema<T> = ParsesTo<T> | null;

export interface Api {
  get<T>(path: string, reply: ParsesTo<T>, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body: unknown, reply: ParsesTo<T>, options?: RequestOptions): Promise<T>;
  post(path: string, body: unknown, reply: null, options?: RequestOptions): Promise<void>;
  /** A file is sent as it is, anything else as JSON. */
  put<T>(path: string, body: unknown, reply: ParsesTo<T>, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, body: unknown, reply: ParsesTo<T>, options?: RequestOptions): Promise<T>;
  patch(path: string, body: unknown, reply: null, options?: RequestOptions): Promise<void>;
  delete<T>(path: string, reply: ParsesTo<T>, options?: DeleteOptions): Promise<T>;
  delete(path: string, reply?: null, options?: DeleteOptions): Promise<void>;
  /** A file that is read as it comes. The deadline is for its beginning; the signal ends it at any time. */
  file(method: 'GET' | 'POST', path: string, body?: unknown, options?: RequestOptions): Promise<ReplyFile>;
  /**
   * Posts a form with files of any size, or one file, and answers with what comes back. `timeoutMs` is how long nothing may move.
   */
  form(path: string, form: FormData | Blob, options?: FormOptions): Promise<SentBack>;
}

export interface FormOptions extends Omit<RequestOptions, 'query'> {
  onProgress?: (progress: FormProgress) => void;
}

export interface SentBack {
  headers: Headers;
  file: Blob;
}

/** Whoever has it reads it to its end, or cancels it. It fails with what the browser says where it breaks off. */
export interface ReplyFile {
  headers: Headers;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ApiOptions {
  /** Origin of the services; the page's own by default. */
  baseUrl?: string;
  getAccessToken: () => Promise<string | null> | string | null;
  fetch?: typeof globalThis.fetch;
  postForm?: FormTransport;
  timeoutMs?: number;
  /**
   * Called on a 401, and where a service asks for the second factor: the token is then older than what the account asks
   * for. Answering true (a new token is there) repeats the request once.
   */
  onUnauthorized?: () => Promise<boolean> | boolean | void;
  /** Called with every refusal, before whoever asked hears of it. */
  onRefused?: (error: ApiError) => void;
}

export const DEFAULT_TIMEOUT_MS = 10_000;
/** Between two signs of life of a form: the service may work on what it got before it answers. */
const FORM_SILENCE_MS = 120_000;

/**
 * Speaks with the services: adds the bearer token and a request id, bounds the time, parses the reply with the
 * contract's schema. Everything that goes wrong is an ApiError, but for the caller's own abort.
 */
export function createApi(options: ApiOptions): Api {
  const send = async (
    method: string,
    path: string,
    body: unknown,
    reply: ReplySchema<unknown>,
    o: RequestOptions = {},
  ) => {
    const answer = await withFreshToken(options, () => exchange(options, method, path, body, o));
    return readReply(accepted(options, answer), reply);
  };
  const api = {
    get: (path: string, reply: ReplySchema<unknown>, o?: RequestOptions) =>
      send('GET', path, undefined, reply, o),
    post: (path: string, body: unknown, reply: ReplySchema<unknown>, o?: RequestOptions) =>
      send('POST', path, body, reply, o),
    put: (path: string, body: unknown, reply: ReplySchema<unknown>, o?: RequestOptions) =>
      send('PUT', path, body, reply, o),
    patch: (path: string, body: unknown, reply: ReplySchema<unknown>, o?: RequestOptions) =>
      send('PATCH', path, body, reply, o),
    delete: (path: string, reply: ReplySchema<unknown> = null, o?: DeleteOptions) =>
      send('DELETE', path, o?.body, reply, o),
    file: async (method: string, path: string, body?: unknown, o: RequestOptions = {}) =>
      readFile(
        accepted(
          options,
          await withFreshToken(options, () => exchange(options, method, path, body, o, true)),
        ),
      ),
    form: async (path: string, form: FormData | Blob, o: FormOptions = {}): Promise<SentBack> => {
      const answer = await withFreshToken(options, () => exchangeForm(options, path, form, o));
      accepted(options, answer);
      return { headers: answer.headers, file: answer.blob };
    },
  };
  return api as Api;
}

interface Exchange {
  status: number;
  headers: Headers;
  /** Empty where there is a file. */
  text: string;
  file?: ReplyFile['body'];
  requestId: string;
}

/** Repeats the call once when a fresh token is available. */
async function withFreshToken<Answer extends Exchange>(
  options: ApiOptions,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const first = await ask();
  const repeat = isTokenTooWeak(first) && (await options.onUnauthorized?.()) === true;
  return repeat ? ask() : first;
}

/** One request and its whole answer: the deadline covers the body too, but for a file's. */
async function exchange(
  options: ApiOptions,
  method: string,
  path: string,
  body: unknown,
  o: RequestOptions,
  isFile = false,
): Promise<Exchange> {
  const requestId = requestIdOf();
  const outcome = await withDeadline<Exchange>(
    { timeoutMs: o.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS, signal: o.signal },
    async (signal) => {
      const headers = await headersOf(options, o, requestId);
      const sent = bodyOf(body);
      if (sent !== undefined) headers['content-type'] = sent.type;
      const response = await (options.fetch ?? globalThis.fetch)(
        addressOf(options.baseUrl ?? '', path, o.query),
        {
          method,
          headers,
          body: sent?.content,
          signal: isFile ? eitherSignal(signal, o.signal) : signal,
          // The token is the only credential of the services; cookies of other tools stay at home.
          credentials: 'omit',
        },
      );
      const { status, headers: answered } = response;
      const answer = { status, headers: answered, requestId: answered.get('x-request-id') ?? requestId };
      const file = isFile && isSuccess(status) ? response.body : null;
      return file === null ? { ...answer, text: await response.text() } : { ...answer, text: '', file };
    },
  );
  return unwrap(outcome, requestId);
}

async function headersOf(
  { getAccessToken }: ApiOptions,
  o: Pick<RequestOptions, 'headers' | 'onlyAs'>,
  requestId: string,
): Promise<Record<string, string>> {
  const token = await getAccessToken();
  refuseOthers(token, o.onlyAs, requestId);
  return {
    accept: 'application/json',
    'x-request-id': requestId,
    ...o.headers,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

const SILENCE = 'FormSilence' satisfies FormSilence['name'];

/** One form and its whole answer, which is bounded by how long nothing moves instead of by a deadline. */
async function exchangeForm(
  options: ApiOptions,
  path: string,
  form: FormData | Blob,
  { signal, timeoutMs = FORM_SILENCE_MS, onProgress, ...o }: FormOptions,
): Promise<Exchange & { blob: Blob }> {
  const requestId = requestIdOf();
  const headers = await headersOf(options, o, requestId);
  const url = addressOf(options.baseUrl ?? '', path, undefined);
  try {
    // Few pages need it, while every page brings this client.
    const send = options.postForm ?? (await import('./form-transport.ts')).postForm;
    const answer = await send({ url, headers, form, silenceMs: timeoutMs, signal, onProgress });
    return {
      status: answer.status,
      headers: answer.headers,
      requestId: answer.headers.get('x-request-id') ?? requestId,
      text: isSuccess(answer.status) ? '' : await answer.file.text(),
      blob: answer.file,
    };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof Error && cause.name === SILENCE) return unwrap({ kind: 'timeout' }, requestId);
    return unwrap({ kind: 'failed', cause }, requestId);
  }
}

/** The deadline lets go of a request once it has begun to be answered; the caller does not. */
function eitherSignal(deadline: AbortSignal, caller: AbortSignal | undefined): AbortSignal {
  const either = new AbortController();
  for (const signal of [deadline, caller]) {
    if (signal?.aborted) either.abort(signal.reason);
    signal?.addEventListener('abort', () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

function bodyOf(body: unknown): { type: string; content: BodyInit } | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Blob) return { type: body.type || 'application/octet-stream', content: body };
  return { type: 'application/json', content: JSON.stringify(body) };
}

const FACTOR_REQUIRED = 'request.factor.required' satisfies CommonErrorCode;

function isTokenTooWeak({ status, text }: Exchange): boolean {
  if (status !== 403) return status === 401;
  const parsed = errorBody.safeParse(parseJson(text));
  return parsed.success && parsed.data.error.code === FACTOR_REQUIRED;
}

function refuseOthers(token: string | null, onlyAs: string | undefined, requestId: string): void {
  const subject = token === null ? null : subjectOf(token);
  if (onlyAs === undefined || subject === null || subject === onlyAs) return;
  throw new ApiError({ kind: 'http', code: 'client.session.changed', status: 401, requestId });
}

function unwrap<Answer>(outcome: DeadlineOutcome<Answer>, requestId: string): Answer {
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'aborted':
      throw outcome.reason;
    case 'timeout':
      throw new ApiError({ kind: 'timeout', code: 'client.request.timeout', status: 0, requestId });
    case 'failed':
      if (outcome.cause instanceof ApiError) throw outcome.cause;
      throw new ApiError({
        kind: 'network',
        code: 'client.network.unreachable',
        status: 0,
        requestId,
        cause: outcome.cause,
      });
  }
}

/** The answer again, unless it is a refusal: that is thrown. */
function accepted<Answer extends Exchange>({ onRefused }: ApiOptions, answer: Answer): Answer {
  if (isSuccess(answer.status)) return answer;
  const error = refusal(answer);
  onRefused?.(error);
  throw error;
}

function readFile(answer: Exchange): ReplyFile {
  const { headers, file } = answer;
  if (file === undefined) throw invalidReply(answer, new Error('there is no file in the answer'));
  return { headers, body: file };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function readReply(answer: Exchange, reply: ReplySchema<unknown>): unknown {
  if (reply === null) return undefined;
  const parsed = reply.safeParse(parseJson(answer.text));
  if (parsed.success) return parsed.data;
  throw invalidReply(answer, parsed.error);
}

function refusal(answer: Exchange): ApiError {
  const parsed = errorBody.safeParse(parseJson(answer.text));
  // A proxy's error page, or a service that died in the middle: the status still says what happened.
  if (!parsed.success) {
    if (answer.status >= 400) {
      return new ApiError({
        kind: 'http',
        code: codeOfStatus(answer.status),
        status: answer.status,
        requestId: answer.requestId,
        ...retryAfter(answer),
      });
    }
    return invalidReply(answer, parsed.error);
  }
  const { code, message, requestId, fields } = parsed.data.error;
  return new ApiError({
    kind: 'http',
    code,
    message,
    requestId,
    fields,
    status: answer.status,
    ...retryAfter(answer),
  });
}

function invalidReply(answer: Exchange, cause: unknown): ApiError {
  return new ApiError({
    kind: 'invalid_reply',
    code: 'client.reply.invalid',
    status: answer.status,
    requestId: answer.requestId,
    cause,
  });
}

function codeOfStatus(status: number): string {
  if (status === 401) return 'request.token.invalid';
  if (status === 403) return 'request.access.denied';
  if (status === 404) return 'request.route.not_found';
  if (status === 413) return 'request.body.too_large';
  if (status === 429) return 'request.rate.exceeded';
  if (status === 502 || status === 503) return 'service.dependency.unavailable';
  if (status === 504) return 'service.request.timeout';
  return status >= 500 ? 'service.internal.error' : 'request.input.invalid';
}

function retryAfter(answer: Exchange): { retryAfterSeconds?: number } {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema refuses `undefined`, which names the problem with the request id.
    return undefined;
  }
}

export function addressOf(baseUrl: string, path: string, query: RequestOptions['query']): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) search.append(key, String(one));
    }
  }
  const suffix = search.size === 0 ? '' : `${path.includes('?') ? '&' : '?'}${search}`;
  return `${baseUrl.replace(/\/$/, '')}${path}${suffix}`;
}
