import { callersOf } from '../auth/internal-callers.ts';
import { bodyDigest, type InternalTokens } from '../auth/internal-tokens.ts';
import { steadyNow } from '../clock/time.ts';
import { fail } from '../errors/domain-error.ts';
import { currentRequestId } from '../log/request-context.ts';
import { withTraceContext } from '../trace/spans.ts';

const PASSED_OVER_MS = 1_000;

/** The replicas of one domain, each in its turn. What one caller learns of them is of use to its next call only. */
export class Replicas {
  readonly #passedOverUntil = new Map<string, number>();
  #turn = 0;

  constructor(
    readonly origins: readonly string[],
    private readonly now: () => number = steadyNow,
  ) {
    if (origins.length === 0) throw new Error('a domain needs one replica at least');
  }

  /** Replicas in the order to try: the next in turn first, those that failed just now last. */
  inOrder(): string[] {
    const first = this.#turn % this.origins.length;
    this.#turn = first + 1;
    const turned = [...this.origins.slice(first), ...this.origins.slice(0, first)];
    const now = this.now();
    const isUp = (origin: string) => (this.#passedOverUntil.get(origin) ?? 0) <= now;
    return [...turned.filter(isUp), ...turned.filter((origin) => !isUp(origin))];
  }

  failed(origin: string): void {
    this.#passedOverUntil.set(origin, this.now() + PASSED_OVER_MS);
  }

  answered(origin: string): void {
    this.#passedOverUntil.delete(origin);
  }
}

const DEADLINE_MS = 5_000;

interface ReplyParser<T> {
  safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown };
}

interface Init extends RequestInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface PeerCall {
  deadlineMs?: number;
  signal?: AbortSignal;
}

/**
 * Another domain, in processes of its own. Every call may be repeated: one without an answer goes to the next replica, in time
 * for that one to answer.
 */
export class Peer {
  readonly #replicas: Replicas;

  constructor(
    readonly domain: string,
    origins: readonly string[],
    private readonly tokens: InternalTokens,
  ) {
    this.#replicas = new Replicas(origins);
  }

  /** The parsed answer. Throws `service.dependency.unavailable` where there is none, or one of another shape. */
  async call<T>(path: string, body: unknown, reply: ReplyParser<T>, options: PeerCall = {}): Promise<T> {
    const response = await this.open(path, body, options);
    const answer = await response.json().catch((cause: unknown) => this.#unavailable(path, cause));
    const parsed = reply.safeParse(answer);
    return parsed.success ? parsed.data : this.#unavailable(path, parsed.error);
  }

  /** The answer as a stream, which the caller reads to its end or aborts by the signal. */
  async open(path: string, body: unknown, options: PeerCall = {}): Promise<Response> {
    const requestId = currentRequestId();
    const init: Init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
    };
    return this.#firstAnswer(path, init, options);
  }

  /** Prepares the proof of who calls. Public routes get none. */
  #proofOf(path: string, { method, body = '' }: Init): () => Record<string, string> {
    if (!path.startsWith('/internal/')) return () => ({});
    const callers = callersOf(this.domain, `${method} ${path}`);
    const from = this.tokens.names.find((name) => callers.some((caller) => caller === name));
    if (from === undefined) {
      throw new Error(`${this.tokens.names.join(', ')} may not call ${method} ${path} of ${this.domain}`);
    }
    const call = { to: this.domain, method, path, body: bodyDigest(body) };
    return () => ({ authorization: `Bearer ${this.tokens.signCall(from, call)}` });
  }

  async #firstAnswer(
    path: string,
    init: Init,
    { deadlineMs = DEADLINE_MS, signal }: PeerCall,
  ): Promise<Response> {
    const endsAt = steadyNow() + deadlineMs;
    const origins = this.#replicas.inOrder();
    const proof = this.#proofOf(path, init);
    let last: unknown;
    for (const [at, origin] of origins.entries()) {
      signal?.throwIfAborted();
      const leftMs = endsAt - steadyNow();
      if (leftMs <= 0) break;
      try {
        // A silent replica leaves the later ones their share of the time.
        const turnMs = leftMs / (origins.length - at);
        // Made for each turn: the one before may have taken longer than a token lives.
        const headers = { ...init.headers, ...proof() };
        const response = await begun(origin + path, { ...init, headers }, { turnMs, endsAt, signal });
        if (response.ok) {
          this.#replicas.answered(origin);
          return response;
        }
        last = new Error(`${origin}${path} answered ${response.status}`);
        await response.body?.cancel();
        // It has decided; another replica would say the same.
        if (response.status < 500) break;
      } catch (error) {
        last = error;
        this.#replicas.failed(origin);
      }
    }
    return this.#unavailable(path, last);
  }

  #unavailable(path: string, cause: unknown): never {
    throw fail('service.dependency.unavailable', {
      cause: new Error(`${this.domain} did not answer ${path}`, { cause }),
      retryAfterSeconds: 2,
    });
  }
}

/** An answer that has begun within its turn. To its end it has the whole time. */
async function begun(
  address: string,
  init: RequestInit,
  { turnMs, endsAt, signal }: { turnMs: number; endsAt: number; signal: AbortSignal | undefined },
): Promise<Response> {
  const late = new AbortController();
  const end = () => late.abort(new DOMException(`${address} took too long`, 'TimeoutError'));
  const turn = setTimeout(end, turnMs);
  try {
    const signals = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
    const response = await withTraceContext(() => fetch(address, { ...init, signal: signals }));
    setTimeout(end, endsAt - steadyNow()).unref();
    return response;
  } finally {
    clearTimeout(turn);
  }
}
