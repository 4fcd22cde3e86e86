import { type ProfileView, profileReply, type UpdateProfileInput } from '@garimpo/accounts-contract';
import { type Api, ApiError } from '@garimpo/sdk';
import type { QueryClient } from '@tanstack/react-query';

const CHANNEL = 'garimpo.profile';

/** What the tabs of one browser tell each other of the profile. */
export interface ProfileTabs {
  /** The profile of this user has changed here. */
  tell(userId: string): void;
  /** Calls with the user whose profile has changed in another tab; answers what ends it. */
  listen(heard: (userId: string) => void): () => void;
  close(): void;
}

export function createProfileTabs(): ProfileTabs {
  // Old browsers have none: their tabs catch up when they become visible.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return {
    tell: (userId) => channel?.postMessage(userId),
    listen(heard) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}

/** Of this page: what it tells is heard by all tabs but itself. */
let own: ProfileTabs | undefined;

export function profileTabs(): ProfileTabs {
  own ??= createProfileTabs();
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
