// @ts-check
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** @typedef {{ files: number, gzipBytes: number, brotliBytes: number }} Weight */

/**
 * What files weigh on the wire, each compressed by itself.
 * @param {Iterable<Uint8Array>} contents
 * @returns {Weight}
 */
export function weigh(contents) {
  const weight = { files: 0, gzipBytes: 0, brotliBytes: 0 };
  for (const content of contents) {
    weight.files += 1;
    weight.gzipBytes += gzipSync(content, { level: 9 }).length;
    weight.brotliBytes += brotliCompressSync(content).length;
  }
  return weight;
}

/** @param {number} bytes @returns {number} kilobytes of 1,000 bytes, one decimal */
export function kilobytes(bytes) {
  return Math.round(bytes / 100) / 10;
}
