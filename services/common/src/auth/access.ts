import { SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

/**
 * - `tool`: signed in, with an active subscription. The level of every route that says nothing.
 * - `account`: signed in.
 * - `operator`: holds OPS_TOKEN.
 * - `public`: anybody.
 */
export type AccessLevel = 'public' | 'account' | 'tool' | 'operator';

export const DEFAULT_ACCESS: AccessLevel = 'tool';
export const ACCESS_METADATA = 'garimpo:access';

/** On a controller or a handler; the handler's wins. */
export function Access(level: AccessLevel): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS_METADATA, level) as ClassDecorator & MethodDecorator;
}

/** What a decorator may have marked: a handler, then its controller. */
export type MetadataTarget = Parameters<Reflector['getAllAndOverride']>[1][number];

/** The level of a route, given its handler and controller. */
export function accessOf(reflector: Reflector, targets: MetadataTarget[]): AccessLevel {
  return reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_METADATA, targets) ?? DEFAULT_ACCESS;
}
