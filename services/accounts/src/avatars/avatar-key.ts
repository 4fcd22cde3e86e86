import { AVATARS_PATH, avatarParams } from '@garimpo/accounts-contract';

/** Key of an avatar in the object store. */
export function avatarKey(file: string): string {
  return `avatars/${file}`;
}

/** Key for the avatar address of a profile; `null` for an address elsewhere. */
export function avatarKeyOf(avatarUrl: string): string | null {
  const file = avatarUrl.startsWith(`${AVATARS_PATH}/`) ? avatarUrl.slice(AVATARS_PATH.length + 1) : '';
  return avatarParams.safeParse({ file }).success ? avatarKey(file) : null;
}
