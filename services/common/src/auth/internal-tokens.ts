import { createHash, sign, verify } from 'node:crypto';
import { GATEWAY_NAME, type InternalKeys } from '../config/internal-keys.ts';
import { fail } from '../errors/domain-error.ts';

/** Validity of a token, and the difference between clocks that is tolerated. */
const LIFE_SECONDS = 30;
const CLOCK_TOLERANCE_SECONDS = 5;
/** The gateway's token is made anew after this, so that enough of its life is left for a request that begins then. */
const REUSED_MS = 10_000;
const CALL = /^call\.([a-z-]{1,40})\.(\d{1,12})\.([\w-]{43})\.([\w-]{86})$/;
const PASS = /^pass\.(\d{1,12})\.([\w-]{86})$/;

export interface InternalCall {
  to: string;
  method: string;
  path: string;
  body: string;
}

/**
 * Proofs between services: Ed25519 signatures, so that a service that checks one cannot make one. The token of a call proves
 * one request only, by its caller, service, method, path and body, for half a minute. A replay repeats the request, which every
 * internal route tolerates.
 */
export class InternalTokens {
  readonly #passes = new Map<string, { token: string; at: number }>();

  constructor(
    private readonly keys: InternalKeys,
    private readonly now: () => number = Date.now,
  ) {}

  get names(): string[] {
    return [...this.keys.own.keys()];
  }

  signCall(from: string, call: InternalCall): string {
    const at = Math.floor(this.now() / 1000);
    return `call.${from}.${at}.${call.body}.${this.#sign(from, callText(from, at, call))}`;
  }

  /** Answers the caller and the digest of the body. Throws `request.token.invalid`. */
  verifyCall(token: string, call: Omit<InternalCall, 'body'>): { from: string; body: string } {
    const [, from = '', seconds = '', body = '', signature = ''] = CALL.exec(token) ?? [];
    const at = Number(seconds);
    this.#check(from, at, callText(from, at, { ...call, body }), signature);
    return { from, body };
  }

  signPass(to: string): string {
    const last = this.#passes.get(to);
    const nowMs = this.now();
    // A token of a later time was made before the clock was set back, and would be refused until then.
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

/** A list, so that no two requests have one text. The first word separates kinds of tokens and other uses of a key. */
function callText(from: string, at: number, { to, method, path, body }: InternalCall): Buffer {
  return Buffer.from(JSON.stringify(['garimpo internal call', from, to, at, method, path, body]));
}

function passText(at: number, to: string): Buffer {
  return Buffer.from(JSON.stringify(['garimpo passed on', to, at]));
}
