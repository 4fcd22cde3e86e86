import type { Config } from '../config/config.ts';
import { sameSecret } from '../text/same-secret.ts';

type Tokens = Pick<Config, 'opsToken' | 'opsTokenPrevious'>;

/** The operator's token and, for as long as callers change over, the one before it. */
export function operatorTokens({ opsToken, opsTokenPrevious }: Tokens): string[] {
  return [opsToken, opsTokenPrevious].filter((token) => token !== undefined);
}

/** Takes the same time whichever of them it is. */
export function isOperatorToken(tokens: readonly string[], given: string): boolean {
  return tokens.map((token) => sameSecret(given, token)).includes(true);
}
