import { SetMetadata } from '@nestjs/common';

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
