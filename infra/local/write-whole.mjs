// @ts-check
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file so that a crash leaves the old content or the new one, never a part.
 * @param {string} file @param {string} text @param {number} mode
 */
export function writeWhole(file, text, mode) {
  const draft = `${file}.${process.pid}`;
  try {
    const handle = openSync(draft, 'w', mode);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
