import { createHash, sign, verify } from 'node:crypto';
import { GATEWAY_NAME, type InternalKeys } from '../config/internal-keys.ts';
import { fail } from '../errors/kit-errors.ts';

/** A token is good for so long from when it was made, and for as much as clocks may differ. */
const LIFE_SECONDS = 30;
const CLOCK_TOLERANCE_SECONDS = 5;
/** What the gateway shows with each request is made anew after this: enough of its life is left for one that begins then. */
const REUSED_MS = 10_000;
const CALL = /^call\.([a-z-]{1,40})\.(\d{1,12})\.([\w-]{43})\.([\w-]{86})$/;
const PASS = /^pass\.(\d{1,12})\.([\w-]{86})$/;

/** One request from a service to another. */
export interface InternalCall {
  to: string;
  method: string;
  /** As the request line has it. */
  path: string;
  /** The SHA-256 of the body, in base64url: see `bodyDigest`. */
  body: string;
}

/**
 * What services prove to each other by who asks whom: Ed25519 signatures, so that whoever checks one cannot make one. The
 * token of a call is the proof of that one request and of nothing else: of its caller, its service, its method, path and
 * body, for half a minute. Shown again it repeats the request, which every internal route bears.
 */
export class InternalTokens {
  readonly #passes = new Map<string, { token: string; at: number }>();

  constructor(
    private readonly keys: InternalKeys,
    private readonly now: () => number = Date.now,
  ) {}

  /** The names that this process can prove to have. */
  get names(): string[] {
    return [...this.keys.own.keys()];
  }

  /** The token of one call, in the name of `from`. */
  signCall(from: string, call: InternalCall): string {
    const at = Math.floor(this.now() / 1000);
    return `call.${from}.${at}.${call.body}.${this.#sign(from, callText(from, at, call))}`;
  }

  /** Who asks, and the digest of the body that they send. Throws `request.token.invalid`. */
  verifyCall(token: string, call: Omit<InternalCall, 'body'>): { from: string; body: string } {
    const [, from = '', seconds = '', body = '', signature = ''] = CALL.exec(token) ?? [];
    const at = Number(seconds);
    this.#check(from, at, callText(from, at, { ...call, body }), signature);
    return { from, body };
  }

  /** What the gateway shows a service with what it passes on. */
  signPass(to: string): string {
    const last = this.#passes.get(to);
    const nowMs = this.now();
    // One of a moment that has not come was made before the clock was set back: it would be refused until then.
    if (last !== undefined && nowMs >= last.at && nowMs - last.at < REUSED_MS) return last.token;
    const at = Math.floor(nowMs / 1000);
    const token = `pass.${at}.${this.#sign(GATEWAY_NAME, passText(at, to))}`;
    this.#passes.set(to, { token, at: nowMs });
    return token;
  }

  /** Throws `request.token.invalid` unless the gateway has made it, for this service. */
  verifyPass(token: string, to: string): void {
    const [, seconds = '', signature = ''] = PASS.exec(token) ?? [];
    const at = Number(seconds);
    this.#check(GATEWAY_NAME, at, passText(at, to), signature);
  }

  #sign(from: string, text: Buffer): string {
    const key = this.keys.own.get(from);
    if (key === undefined) throw new Error(`this process has no key of ${from}`);
    return sign(null, text, key).toString('base64url');
  }

  #check(from: string, at: number, text: Buffer, signature: string): void {
    const ageSeconds = this.now() / 1000 - at;
    const isInTime =
      ageSeconds >= -CLOCK_TOLERANCE_SECONDS && ageSeconds <= LIFE_SECONDS + CLOCK_TOLERANCE_SECONDS;
    const bytes = Buffer.from(signature, 'base64url');
    const known = this.keys.known.get(from) ?? [];
    if (!isInTime || !known.some((key) => verify(null, text, key, bytes))) {
      throw fail('request.token.invalid');
    }
  }
}

export function bodyDigest(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** As a list, so that no two requests have one text. The first word keeps kinds of tokens, and other uses of a key, apart. */
function callText(from: string, at: number, { to, method, path, body }: InternalCall): Buffer {
  return Buffer.from(JSON.stringify(['garimpo internal call', from, to, at, method, path, body]));
}

function passText(at: number, to: string): Buffer {
  return Buffer.from(JSON.stringify(['garimpo passed on', to, at]));
}
