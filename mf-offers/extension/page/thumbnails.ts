import { type LibraryAd, THUMBNAIL_BYTES_MAX, THUMBNAILS_BYTES_MAX } from '@garimpo/offers-contract';
import { picturesIn } from './collect.ts';

const SIDES = [320, 240, 160];
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * Small pictures of the ads by their ids, drawn from what the page has loaded: nothing is asked for again. A browser lets nobody
 * draw what a host has not opened to others; such an ad has none.
 */
export async function drawThumbnails(
  document: Document,
  ads: readonly LibraryAd[],
  elements: ReadonlyMap<string, Element>,
): Promise<Map<string, Blob>> {
  const byPath = new Map(
    picturesIn(document.body).map((image) => [pathOf(image.currentSrc || image.src), image]),
  );
  const drawn = new Map<string, Blob>();
  let bytes = 0;
  for (const { libraryId, media } of ads) {
    const element = elements.get(libraryId);
    const shown = media.flatMap(
      ({ url, poster }) => byPath.get(pathOf(url)) ?? byPath.get(pathOf(poster ?? '')) ?? [],
    );
    const film = [...(element?.querySelectorAll('video') ?? [])].filter(({ readyState }) => readyState >= 2);
    const sources = [...shown, ...(element === undefined ? [] : picturesIn(element)), ...film];
    const thumbnail = await firstDrawn(document, sources);
    if (thumbnail === null || bytes + thumbnail.size > THUMBNAILS_BYTES_MAX) continue;
    bytes += thumbnail.size;
    drawn.set(libraryId, thumbnail);
  }
  return drawn;
}

/** The path identifies a picture: hosts and queries vary with its size. */
function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address;
}

async function firstDrawn(
  document: Document,
  sources: readonly (HTMLImageElement | HTMLVideoElement)[],
): Promise<Blob | null> {
  for (const source of sources) {
    const blob = await draw(document, source).catch(() => null);
    if (blob !== null) return blob;
  }
  return null;
}

/** Null for a picture that is not loaded; rejects where it may not be looked at. */
async function draw(document: Document, source: HTMLImageElement | HTMLVideoElement): Promise<Blob | null> {
  const isVideo = source instanceof HTMLVideoElement;
  const [width, height] = isVideo
    ? [source.videoWidth, source.videoHeight]
    : [source.naturalWidth, source.naturalHeight];
  if (width === 0 || height === 0) return null;
  for (const [at, side] of SIDES.entries()) {
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/webp', QUALITIES[at]);
    });
    if (blob !== null && blob.type === 'image/webp' && blob.size <= THUMBNAIL_BYTES_MAX) return blob;
  }
  return null;
}

export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
