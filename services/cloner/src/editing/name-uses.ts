import type { CloneManifest } from '../store/clone-manifest.ts';

/** Types of files that name others. Scripts put addresses together, so that a name in one is a use as well. */
const NAMING =
  /^(?:text\/(?:html|css|javascript|xml)|application\/(?:json|manifest\+json|javascript|xhtml\+xml)|image\/svg\+xml)\b/i;
/** The name of a file with an extension, as it stands at the end of an address; escaped characters are part of it. */
const NAMES = /[\w%.~@+-]+\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|mp4|webm)\b/gi;
/** Larger files are data of a script; they are taken to name everything. */
const READ_BYTES_MAX = 4 * 1024 * 1024;
const USES_MAX = 5;

/** Names of media that files of a clone mention, by the address of the file. */
export class NameUses {
  readonly #names = new Map<string, ReadonlySet<string> | 'all'>();

  /** @param read the text of a file by its hash */
  static async of(
    { files }: Pick<CloneManifest, 'files'>,
    read: (sha256: string) => Promise<string>,
  ): Promise<NameUses> {
    const uses = new NameUses();
    for (const [address, { type, sha256, bytes }] of Object.entries(files)) {
      if (!NAMING.test(type)) continue;
      const names = bytes > READ_BYTES_MAX ? 'all' : namesIn(await read(sha256));
      if (names === 'all' || names.size > 0) uses.#names.set(address, names);
    }
    return uses;
  }

  /** Addresses of files that mention the file's name, a few of them. */
  find(path: string, besides?: string): string[] {
    const name = nameOf(path);
    const found: string[] = [];
    for (const [address, names] of this.#names) {
      if (address === besides || address === path) continue;
      if (names !== 'all' && !names.has(name)) continue;
      found.push(address);
      if (found.length === USES_MAX) break;
    }
    return found;
  }
}

export function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(NAMES)].map(([name]) => decoded(name)));
}

function nameOf(path: string): string {
  return decoded(path.split('?', 1)[0]?.split('/').at(-1) ?? '');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return name.toLowerCase();
  }
}
