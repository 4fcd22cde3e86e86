// @ts-check
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file so that a crash leaves the old content or the new one, never a part; afterwards the new one, even when
 * the power fails.
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
    syncFolder(path.dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A new name is on the disk once its folder is. @param {string} folder */
function syncFolder(folder) {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
