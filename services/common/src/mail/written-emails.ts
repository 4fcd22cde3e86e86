import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the emails of the folder that name the address, as recipient or within. There may be no folder at all. */
export async function forgetEmails(folder: string, address: string): Promise<void> {
  if (address === '') return;
  const sought = address.toLowerCase();
  for (const name of await readdir(folder).catch(nothing)) {
    const file = join(folder, name);
    // Somebody at the machine may tidy up at the same time.
    const message = await readFile(file, 'latin1').catch(nothing);
    if (typeof message === 'string' && addressesIn(message).has(sought)) await rm(file, { force: true });
  }
}

/** Whole ones: `ana@x.com` is not in an email to `joana@x.com`. */
function addressesIn(message: string): Set<string> {
  const found = readable(message).match(/[^\s<>"',;:()=]+@[^\s<>"',;:()=]+/g) ?? [];
  return new Set(found.map((address) => address.replace(/[.!?]+$/, '')));
}

/** Mail servers fold long lines and write some signs as `=40`. */
function readable(message: string): string {
  return message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
}

function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
