import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** A team that ships tools of its own. */
export interface Team {
  name: string;
  tools: readonly string[];
}

/** Who works on the installation, as proven by what they hold. */
export type Staff =
  | { kind: 'operator' }
  | { kind: 'admin'; userId: string; email: string }
  | { kind: 'team'; team: Team };

/** Who knows the tokens of teams. The releases domain provides it; without a provider there are no such tokens. */
export abstract class TeamTokens {
  /** Whether it looks like one at all; every other token is taken for a person's. */
  abstract isOne(token: string): boolean;
  /** `null` for one that is unknown or revoked. */
  abstract find(token: string): Promise<Team | null>;
}

const staff = new WeakMap<object, Staff>();

export function setStaff(request: object, who: Staff): void {
  staff.set(request, who);
}

/** On a route of the level `staff`: who asks. On any other it is a mistake in our code. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): Staff => {
  const who = staff.get(context.switchToHttp().getRequest<Request>());
  if (who === undefined) throw new Error('CurrentStaff on a route that is not for staff');
  return who;
}) as () => ParameterDecorator;
