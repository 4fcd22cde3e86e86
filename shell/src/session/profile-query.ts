import { type ProfileView, profileReply, type UpdateProfileInput } from '@garimpo/accounts-contract';
import { type Api, ApiError } from '@garimpo/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createTabChannel, type TabChannel } from './tab-channel.ts';

let own: TabChannel | undefined;

/** Tells the other tabs whose profile has changed here. One of this page: what it tells is not heard by itself. */
export function profileTabs(): TabChannel {
  own ??= createTabChannel('garimpo.profile');
  return own;
}

export function profileKey(userId: string) {
  return ['shell', 'profile', userId] as const;
}

/**
 * The profile of the signed-in user. A user's first visit finds none, and the first one after a change of address none
 * with that address; it is then made, or brought up to date, from the token (name and wished plan of the sign-up), which
 * answers the same profile however often it is asked.
 */
export async function fetchProfile(api: Api, userId: string, signal?: AbortSignal): Promise<ProfileView> {
  try {
    const reply = await api.get(`/api/profile/${userId}`, profileReply, { signal });
    return reply.profile;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'accounts.profile.not_found') throw error;
    const reply = await api.post('/api/profile', {}, profileReply, { signal });
    return reply.profile;
  }
}

/** Changes what is named and answers the whole profile. */
export async function saveProfile(api: Api, change: UpdateProfileInput): Promise<ProfileView> {
  const reply = await api.patch('/api/profile', change, profileReply);
  return reply.profile;
}

/** Shows a profile that was changed here, everywhere in this tab and in the others. */
export async function keepProfile(queries: QueryClient, profile: ProfileView): Promise<void> {
  // What was asked for before the change must not answer over it.
  await queries.cancelQueries({ queryKey: profileKey(profile.id) });
  queries.setQueryData(profileKey(profile.id), profile);
  profileTabs().tell(profile.id);
}
