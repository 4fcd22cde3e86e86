export const VIDEO_TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const;

const HEAD = 64;

/** By the first bytes: the name of a file says nothing. A film of QuickTime is no MP4 to browsers. Null for all else. */
export function sniffVideo(start: Buffer): keyof typeof VIDEO_TYPES | null {
  if (start.length < HEAD) return null;
  const brand = start.subarray(8, 12).toString('latin1');
  if (start.subarray(4, 8).toString('latin1') === 'ftyp') return brand === 'qt  ' ? null : 'mp4';
  const isMatroska = start.readUInt32BE(0) === 0x1a45dfa3;
  return isMatroska && start.subarray(0, HEAD).includes('webm') ? 'webm' : null;
}

/** Type of an owner's video by its path in the clone. */
export function videoTypeOf(path: string): string {
  return path.endsWith('.webm') ? VIDEO_TYPES.webm : VIDEO_TYPES.mp4;
}
