import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

type Bytes = globalThis.ReadableStream<Uint8Array>;

/** What a backup is sealed with. */
export interface Sealing {
  passphrase: string;
  /** Base-2 logarithm of what one guess of the passphrase costs; without it age's own, a second and 256 MB. */
  workFactor?: number;
}

/**
 * Sealed with a passphrase in the format of age (age-encryption.org/v1): scrypt, then ChaCha20-Poly1305 in chunks of 64 KiB
 * whose order and end are authenticated. `age -d` opens it, too.
 */
export async function seal(plain: Readable, { passphrase, workFactor }: Sealing): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Throws, at once or while it is read, where the passphrase is another one or a bit has changed. */
export async function unseal(cipher: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return fromWeb(await decrypter.decrypt(toWeb(cipher)));
}

/** The library's message for a wrong passphrase. */
export const WRONG_PASSPHRASE = /no identity matched/;

// Node's streams of the web and the library's are the same at run time, and two types.
function toWeb(stream: Readable): Bytes {
  return Readable.toWeb(stream) as unknown as Bytes;
}

function fromWeb(stream: Bytes): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream);
}
