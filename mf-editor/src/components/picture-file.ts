import { UPLOAD_BYTES_MAX } from '@garimpo/cloner-contract';
import { pictureText } from '../text/pt-br-picture.ts';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** What a file picker offers. */
export const PICTURE_ACCEPT = types.join(',');

/**
 * Why a file cannot be sent as a picture, as far as that can be told before; null when it may. Browsers go by its name alone, so one that they know
 * nothing of is left to the service to judge.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !types.includes(type)) return pictureText.unsupported;
  if (size === 0) return pictureText.empty;
  return size > UPLOAD_BYTES_MAX ? pictureText.tooLarge : null;
}
