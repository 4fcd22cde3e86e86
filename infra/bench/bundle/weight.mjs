// @ts-check
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** @typedef {{ files: number, gzipBytes: number, brotliBytes: number }} Weight */

/**
 * What files weigh on the wire, each compressed by itself.
 * @param {Iterable<Uint8Array>} contents
 * @returns {Weight}
 */
export function weigh(contents) {
  const all = [...contents];
  const brotliBytes = all.reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
  return { files: all.length, gzipBytes: gzipBytesOf(all), brotliBytes };
}

/**
 * The part of it that budgets are about. The other takes twenty times as long.
 * @param {Iterable<Uint8Array>} contents
 * @returns {number}
 */
export function gzipBytesOf(contents) {
  let bytes = 0;
  for (const content of contents) bytes += gzipSync(content, { level: 9 }).length;
  return bytes;
}

/** @param {number} bytes @returns {number} kilobytes of 1,000 bytes, one decimal */
export function kilobytes(bytes) {
  return Math.round(bytes / 100) / 10;
}
