import { AVATAR_MAX_BYTES, avatarTypes } from '@garimpo/accounts-contract';
import { accountText } from '../text/pt-br-account.ts';

/** What a file picker offers. */
export const AVATAR_ACCEPT = avatarTypes.join(',');

/**
 * Why a file cannot become the picture, as far as that can be told before it is sent; `null` when it may. The name of
 * the file is what browsers go by here, so one that they know nothing of is left to the service to judge.
 */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): string | null {
  const known: readonly string[] = avatarTypes;
  if (file.type !== '' && !known.includes(file.type)) return accountText.avatar.unsupported;
  return file.size > AVATAR_MAX_BYTES ? accountText.avatar.tooLarge : null;
}
