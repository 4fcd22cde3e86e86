import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file that is never through, of bytes that do not pack. */
export function endlessFile(): { file: Readable; closed: Promise<void> } {
  const file = new Readable({
    read() {
      this.push(randomBytes(16 * 1024));
    },
  });
  return { file, closed: new Promise((resolve) => void file.once('close', resolve)) };
}

/** Takes so much of a ZIP, and goes. */
export async function leaveAfter(zip: Readable, bytes: number): Promise<void> {
  let taken = 0;
  for await (const part of zip) {
    taken += (part as Buffer).length;
    if (taken >= bytes) break;
  }
}
