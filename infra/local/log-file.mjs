// @ts-check
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * A log that never fills the disk: beyond its size it becomes the old one, in place of the one before. Written without
 * a buffer: what was said before a crash is there after it.
 * @param {string} file
 * @param {number} [maxBytes]
 */
export function openLogFile(file, maxBytes = MAX_BYTES) {
  mkdirSync(path.dirname(file), { recursive: true });
  const open = () => openSync(file, 'a', 0o600);
  let handle = open();
  let sizeBytes = fstatSync(handle).size;

  /** @param {string} text */
  function append(text) {
    if (sizeBytes > 0 && sizeBytes + text.length > maxBytes) {
      closeSync(handle);
      renameSync(file, `${file}.old`);
      handle = open();
      sizeBytes = 0;
    }
    sizeBytes += writeSync(handle, text);
  }

  return {
    /** @param {string} line */
    write(line) {
      try {
        append(`${line}\n`);
      } catch {
        // A full disk must not end what the log is about.
      }
    },
    close: () => closeSync(handle),
  };
}
