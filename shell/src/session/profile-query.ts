import { type ProfileView, profileReply } from '@garimpo/accounts-contract';
import { type Api, ApiError } from '@garimpo/sdk';

export function profileKey(userId: string) {
  return ['shell', 'profile', userId] as const;
}

/**
 * The profile of the signed-in user. A user's first visit finds none; it is then made from the token (name and wished
 * plan of the sign-up), which answers the same profile however often it is asked.
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

export async function saveProfileName(api: Api, fullName: string): Promise<ProfileView> {
  const reply = await api.patch('/api/profile', { fullName }, profileReply);
  return reply.profile;
}
