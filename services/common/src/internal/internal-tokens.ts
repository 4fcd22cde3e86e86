import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { fail } from '../errors/kit-errors.ts';

/** Longer than any call between services waits for its turn. */
const LIFE_SECONDS = 60;
/** A token is used again for so long: what is left of its life is enough for a call that begins then. */
const REUSED_MS = 20_000;
const CLOCK_TOLERANCE_SECONDS = 5;
const ALGORITHM = 'HS256';
/** Kept apart from any other token that a secret of the same operator may have signed. */
const TYPE = 'garimpo-internal+jwt';

/**
 * What services prove to each other by who asks whom. A token is for one service, and for a minute: one that gets into
 * wrong hands opens nothing else, and soon nothing at all.
 */
export class InternalTokens {
  readonly #key: Uint8Array;
  readonly #made = new Map<string, { token: string; at: number }>();

  constructor(
    secret: string,
    private readonly now: () => number = Date.now,
  ) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, 'garimpo', 'internal tokens', 32));
  }

  async sign(from: string, to: string): Promise<string> {
    const way = `${from} ${to}`;
    const last = this.#made.get(way);
    const at = this.now();
    // One of a moment that has not come was made before the clock was set back: it would be refused until then.
    if (last !== undefined && at >= last.at && at - last.at < REUSED_MS) return last.token;
    const issuedAt = Math.floor(at / 1000);
    const token = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(from)
      .setAudience(to)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFE_SECONDS)
      .sign(this.#key);
    this.#made.set(way, { token, at });
    return token;
  }

  /** Who asks. Throws `request.token.invalid` for what is forged, over, or meant for none of these services. */
  async verify(token: string, to: readonly string[]): Promise<string> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        audience: [...to],
        requiredClaims: ['iss', 'aud', 'iat', 'exp'],
        // Also of one that says it lives longer.
        maxTokenAge: LIFE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.now()),
      });
      return payload.iss as string;
    } catch (cause) {
      throw fail('request.token.invalid', { cause });
    }
  }
}
