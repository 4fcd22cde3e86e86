import type { Logger } from 'pino';

/**
 * The claim of an access token that says whether its owner has a second factor which this session has not shown. The auth
 * service writes it; in the cloud a hook of the project does (infra/deploy/supabase/access-token-hook.sql).
 */
export const FACTOR_REQUIRED_CLAIM = 'factor_required';

/** Whether the person behind a verified token still owes the second factor. */
export class FactorRule {
  #warned = false;

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  isOwed(claims: Record<string, unknown>): boolean {
    const claim = claims[FACTOR_REQUIRED_CLAIM];
    if (claim === undefined && claims['aal'] !== 'aal2') this.#warn();
    // What is neither false nor absent is not ours: it must not open what a plain `true` closes.
    return claim !== undefined && claim !== false;
  }

  /** Sign-in works without the hook, so nothing else would tell that it was forgotten. Once: each token would say it. */
  #warn(): void {
    if (this.#warned) return;
    this.#warned = true;
    this.log.warn(
      `access tokens come without the claim ${FACTOR_REQUIRED_CLAIM}: second factors are not enforced (see infra/deploy/supabase)`,
    );
  }
}
