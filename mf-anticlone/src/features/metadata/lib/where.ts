import type { FileFormat } from '@garimpo/media-strip';
import type { Reading } from './answer.ts';

const HERE: ReadonlySet<FileFormat> = new Set([
  'jpeg',
  'png',
  'webp',
  'gif',
  'svg',
  'bmp',
  'jxl',
  'pdf',
  'mp4',
  'mov',
  'm4v',
  'mp3',
  'flac',
  'ogg',
  'm4a',
  'wav',
]);
/** A clean file is held in memory until it is saved. */
export const HERE_BYTES_MAX = 64 * 1024 * 1024;

/** Where a file is cleaned; `nowhere`: nothing of it has to go. Null until it is read. */
export type Where = 'here' | 'service' | 'nowhere';

export function whereCleaned(reading: Reading, { size }: Pick<File, 'size'>): Where | null {
  if (reading.state === 'unknown') return 'service';
  if (reading.state !== 'read') return null;
  if (reading.findings.length === 0) return 'nowhere';
  return HERE.has(reading.format) && size <= HERE_BYTES_MAX ? 'here' : 'service';
}
