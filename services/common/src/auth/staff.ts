import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';
import { sameSecret } from '../text/text.ts';

type Tokens = Pick<Config, 'opsToken' | 'opsTokenPrevious'>;

/** The operator's token and, for as long as callers change over, the one before it. */
export function operatorTokens({ opsToken, opsTokenPrevious }: Tokens): string[] {
  return [opsToken, opsTokenPrevious].filter((token) => token !== undefined);
}

/** Takes the same time for each of them. */
export function isOperatorToken(tokens: readonly string[], given: string): boolean {
  return tokens.map((token) => sameSecret(given, token)).includes(true);
}

export interface Team {
  name: string;
  tools: readonly string[];
}

/** A person or team that works on the installation, as proven by their token. */
export type Staff =
  | { kind: 'operator' }
  | { kind: 'admin'; userId: string; email: string }
  | { kind: 'team'; team: Team };

/** Knows the tokens of teams. The releases domain provides it; without a provider there are no such tokens. */
export abstract class TeamTokens {
  /** Whether it has the shape of a team's token; every other token is taken for a person's. */
  abstract isOne(token: string): boolean;
  /** `null` for a token that is unknown or revoked. */
  abstract find(token: string): Promise<Team | null>;
}

const staff = new WeakMap<object, Staff>();

export function setStaff(request: object, who: Staff): void {
  staff.set(request, who);
}

/** Only on a route of the level `staff`; anywhere else it is a mistake in our code. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): Staff => {
  const who = staff.get(context.switchToHttp().getRequest<Request>());
  if (who === undefined) throw new Error('CurrentStaff on a route that is not for staff');
  return who;
}) as () => ParameterDecorator;
