// @ts-check
import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * A log that never fills the disk: beyond its size it becomes the old one, in place of the one before.
 * @param {string} file
 * @param {number} [maxBytes]
 */
export function openLogFile(file, maxBytes = MAX_BYTES) {
  mkdirSync(path.dirname(file), { recursive: true });
  let sizeBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let stream = open();

  function open() {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    // A log that cannot be written must not end what it is about.
    opened.on('error', () => undefined);
    return opened;
  }

  return {
    /** @param {string} line */
    write(line) {
      const text = `${line}\n`;
      if (sizeBytes > 0 && sizeBytes + text.length > maxBytes) {
        stream.end();
        renameSync(file, `${file}.old`);
        stream = open();
        sizeBytes = 0;
      }
      sizeBytes += text.length;
      stream.write(text);
    },
    /** @returns {Promise<void>} */
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
