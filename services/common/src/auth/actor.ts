import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * The claim of an access token that says when its account was made, in seconds since 1970. The auth service writes it; in the
 * cloud a hook of the project does (infra/deploy/supabase/access-token-hook.sql).
 */
export const ACCOUNT_CREATED_CLAIM = 'account_created_at';

export function accountAgeSeconds(claims: Record<string, unknown>, now: Date): number {
  const createdAt = claims[ACCOUNT_CREATED_CLAIM];
  if (typeof createdAt !== 'number' || !Number.isFinite(createdAt) || createdAt <= 0) return 0;
  return Math.max(0, now.getTime() / 1000 - createdAt);
}

export type Role = 'admin' | 'privileged';

export interface Actor {
  userId: string;
  /** Lower case; may be unverified. */
  email: string;
  roles: Role[];
  emailVerified: boolean;
  /** The token's claims. `user_metadata` in them is the user's to write: never decide by it. */
  claims: Record<string, unknown>;
}

export function sessionIdOf({ claims }: Pick<Actor, 'claims'>): string | null {
  const { session_id: id } = claims;
  return typeof id === 'string' ? id : null;
}

const actors = new WeakMap<object, Actor>();

export function setActor(request: object, actor: Actor): void {
  actors.set(request, actor);
}

export function actorOf(request: object): Actor | undefined {
  return actors.get(request);
}

/** The signed-in user of the request. A public or operator route has none, and asking there is a mistake in our code. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const actor = actors.get(context.switchToHttp().getRequest<Request>());
  if (actor === undefined) throw new Error('CurrentActor on a route without a signed-in user');
  return actor;
}) as () => ParameterDecorator;

export const CurrentVisitor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null =>
    actors.get(context.switchToHttp().getRequest<Request>()) ?? null,
) as () => ParameterDecorator;
