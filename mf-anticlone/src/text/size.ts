import { formatNumber } from '@garimpo/sdk';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** `840 KB`, `12,4 MB`. */
export function sizeText(sizeBytes: number): string {
  return sizeBytes < MEGABYTE
    ? `${formatNumber(Math.ceil(sizeBytes / KILOBYTE))} KB`
    : `${formatNumber(Math.round((sizeBytes / MEGABYTE) * 10) / 10)} MB`;
}
