import { SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

/**
 * - `tool`: signed in, with an active subscription. The level of every route that says nothing.
 * - `account`: signed in.
 * - `session`: signed in, and be it without the second factor that the account has: where that one is shown.
 * - `operator`: holds OPS_TOKEN.
 * - `staff`: holds OPS_TOKEN, or a team's token, or is signed in as an administrator. What each may do there, the handler says.
 * - `internal`: another service of this installation.
 * - `public`: anybody.
 */
export type AccessLevel = 'public' | 'session' | 'account' | 'tool' | 'operator' | 'staff' | 'internal';

export const DEFAULT_ACCESS: AccessLevel = 'tool';
export const ACCESS_METADATA = 'garimpo:access';

/** On a controller or a handler; the handler's wins. */
export function Access(level: AccessLevel): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS_METADATA, level) as ClassDecorator & MethodDecorator;
}

export const RECOGNISES_METADATA = 'garimpo:recognises';

/** On a public route that answers people as such: `CurrentVisitor` knows who showed a good token, and nobody is refused. */
export function RecognisesVisitors(): MethodDecorator {
  return SetMetadata(RECOGNISES_METADATA, true);
}

/** What a decorator may have marked: a handler, then its controller. */
export type MetadataTarget = Parameters<Reflector['getAllAndOverride']>[1][number];

/** The level of a route, given its handler and controller. */
export function accessOf(reflector: Reflector, targets: MetadataTarget[]): AccessLevel {
  return reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_METADATA, targets) ?? DEFAULT_ACCESS;
}
