import type { Actor } from '@garimpo/service-kit';
import type { ProfileEntity } from './profile.entity.ts';

/** When the address in the token was true. A token that does not say is older than any. */
export function saidAt({ claims }: Actor): Date {
  const { iat } = claims;
  return new Date(typeof iat === 'number' ? iat * 1000 : 0);
}

/** The token knows another address than the row, or more about it, and is not the older of the two. */
export function isBehind(profile: ProfileEntity, actor: Actor): boolean {
  const same = profile.email === actor.email && profile.emailVerified === actor.emailVerified;
  return !same && profile.emailSaidAt <= saidAt(actor);
}
