import { UPLOAD_BYTES_MAX, type UploadReply } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import type { PictureApi } from '../../api/picture-api.ts';
import { takesAvif } from '../../lib/images/image-edit.ts';
import { onePicture, type Picture } from '../../lib/images/picture.ts';
import type { PageTree } from '../../lib/page/page-tree.ts';
import type { NodeId } from '../../lib/page/parsed-page.ts';
import { filesOf, pictureOf } from '../../lib/pictures/made-picture.ts';
import type { ShownPicture } from '../../lib/pictures/shown-picture.ts';
import { wantedSizes } from '../../lib/pictures/wanted-sizes.ts';
import type { Editor } from '../../state/editor.ts';
import { text } from '../../text/pt-br.ts';
import { imageText } from '../../text/pt-br-image.ts';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

export const IMAGE_ACCEPT = types.join(',');

/**
 * Why a file cannot be sent, as far as the browser can tell; null when it may be. Browsers go by the file name alone,
 * so a file of an unknown type is left to the service to judge.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !types.includes(type)) return imageText.unsupported;
  if (size === 0) return imageText.empty;
  return size > UPLOAD_BYTES_MAX ? imageText.tooLarge : null;
}

/** A body that is too large is reported as an image that is too large. */
const errors = { ...text.errors, 'request.body.too_large': imageText.tooLarge };

export const pictureError = (error: unknown): string => errorText(error, errors, imageText.failed);

/** What is wanted of a picture for the place where it is to be shown. */
export interface WantedPicture {
  widths: readonly number[];
  sizes: string;
  avif: boolean;
}

const WHOLE: WantedPicture = { widths: [], sizes: '', avif: false };

/** The files for an element, by how it shows its present picture. */
export function wantedFor(page: PageTree, element: NodeId, shown: ShownPicture | null): WantedPicture {
  if (shown === null) return WHOLE;
  const avif = shown.kind === 'image' && page.isElement(element) && takesAvif(page, element);
  return { ...wantedSizes(shown), avif };
}

interface Sent {
  editor: Editor;
  pictures: PictureApi;
  wanted?: WantedPicture | null | undefined;
  signal: AbortSignal;
}

/** Sends a file and gives the previews what it became. */
export async function sendPicture(
  file: File,
  { editor, pictures, wanted, signal, onProgress }: Sent & { onProgress: (share: number) => void },
): Promise<Picture> {
  const { sizes, ...files } = wanted ?? WHOLE;
  const made = await pictures.upload(file, files, { signal, onProgress });
  return show(made, sizes, { editor, pictures, signal, sent: file });
}

/** Takes a picture that the site has already, in the wanted widths where it can be had in others. */
export async function takeStored(path: string, { editor, pictures, wanted, signal }: Sent): Promise<Picture> {
  const { sizes, ...files } = wanted ?? WHOLE;
  if (files.widths.length === 0) return onePicture(path);
  try {
    return await show(await pictures.resize(path, files, signal), sizes, { editor, pictures, signal });
  } catch (error) {
    // A drawing has no widths; a picture that is too large for more is shown as it is.
    const isAsItIs =
      error instanceof ApiError && /^cloner\.upload\.(?:unsupported|too_large)$/.test(error.code);
    if (!isAsItIs) throw error;
    return onePicture(path);
  }
}

async function show(
  made: UploadReply,
  sizes: string,
  { editor, pictures, signal, sent }: Omit<Sent, 'wanted'> & { sent?: File },
): Promise<Picture> {
  const files = filesOf(made);
  // The preview may show the file itself, unless `srcset` says how wide the picture is that is shown.
  const isOne = files.size === 1 && sent !== undefined;
  const read = (path: string) => (isOne ? sent : pictures.image(path).catch(() => sent));
  const blobs = new Map([...new Set(files.values())].map((path) => [path, read(path)]));
  for (const [path, shown] of files) {
    const blob = await blobs.get(shown);
    if (blob !== undefined) editor.addImage(path, blob);
  }
  signal.throwIfAborted();
  // The picture is put in by an edit, which is refused while the page is parsed again.
  await editor.settled();
  signal.throwIfAborted();
  return pictureOf(made, sizes);
}
