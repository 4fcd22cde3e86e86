import { SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

/**
 * - `tool`: signed in, with an active subscription; the level of every route without `@Access`.
 * - `account`: signed in, and not anonymously.
 * - `session`: signed in, also without the second factor that the account has: where that one is shown.
 * - `operator`: holds OPS_TOKEN.
 * - `staff`: holds OPS_TOKEN or a team's token, or is signed in as an administrator; the handler decides what each may do.
 * - `internal`: another service of this installation.
 * - `public`: anybody.
 */
export type AccessLevel = 'public' | 'session' | 'account' | 'tool' | 'operator' | 'staff' | 'internal';

export const DEFAULT_ACCESS: AccessLevel = 'tool';
export const ACCESS_METADATA = 'garimpo:access';

/** Applies to a controller or a handler; the handler's takes precedence. */
export function Access(level: AccessLevel): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS_METADATA, level) as ClassDecorator & MethodDecorator;
}

export const RECOGNISES_METADATA = 'garimpo:recognises';

/**
 * For a public route that treats signed-in people differently: `CurrentVisitor` is the owner of a valid token, and requests
 * without one are let in.
 */
export function RecognisesVisitors(): MethodDecorator {
  return SetMetadata(RECOGNISES_METADATA, true);
}

/** What a decorator may have marked: a handler, then its controller. */
export type MetadataTarget = Parameters<Reflector['getAllAndOverride']>[1][number];

export function accessOf(reflector: Reflector, targets: MetadataTarget[]): AccessLevel {
  return reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_METADATA, targets) ?? DEFAULT_ACCESS;
}
