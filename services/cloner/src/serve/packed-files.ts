import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Cache, ConcurrencyLimit } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { type GuardedPage, insertGuard } from '../guard/insert-guard.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';

export const packings = ['br', 'gzip'] as const;
type Packing = (typeof packings)[number];

/** Compression leaves a fifth of a text: this holds some hundred pages. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Size of the entry for a file without a place for a guard. */
const NO_PAGE_BYTES = 100;
/** Smaller files fit into a packet or two either way. */
const WORTHWHILE_BYTES = 1024;
const PACKED_BYTES_MAX = 10 * 1024 * 1024;
/** Files that are compressed at once; further ones are sent as they are. */
const AT_ONCE = 4;

const PACKABLE =
  /^(?:text\/|application\/(?:(?:x-)?javascript|json|xml|wasm|vnd\.ms-fontobject)\b|image\/(?:svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)\b|font\/(?:ttf|otf)\b|[^;]*\+(?:json|xml)\b)/i;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const packs: Record<Packing, (text: Buffer) => Promise<Buffer>> = {
  br: (text) =>
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => gzipped(text, { level: 5 }),
};

/** Compresses files of clones at the first request, and caches them by hash, across versions and clones. */
@Injectable()
export class PackedFiles {
  readonly #packed = new Cache<Buffer>({ max: KEPT_BYTES, sizeOf: ({ length }) => length });
  readonly #pages = new Cache<GuardedPage | null>({
    max: KEPT_BYTES,
    sizeOf: (page) => page?.bytes.length ?? NO_PAGE_BYTES,
  });
  readonly #packing = new ConcurrencyLimit(AT_ONCE);

  constructor(private readonly store: CloneStore) {}

  isPackable({ type, bytes }: CloneFile): boolean {
    return bytes >= WORTHWHILE_BYTES && bytes <= PACKED_BYTES_MAX && PACKABLE.test(type);
  }

  /** The page with the guard before all of its scripts. Null for XML without a safe place for it. Throws `ObjectStoreError`. */
  guarded({ sha256, type }: CloneFile): Promise<GuardedPage | null> {
    return this.#pages.fetch(`${sha256} ${type}`, {
      load: async () => insertGuard(await this.store.read(sha256), type),
    });
  }

  /** Null while too many others are being compressed. Throws `ObjectStoreError`. */
  async pack({ sha256 }: CloneFile, packing: Packing): Promise<Buffer | null> {
    return this.packText(sha256, packing, () => this.store.read(sha256));
  }

  /** The same for a text that `name` identifies. */
  async packText(name: string, packing: Packing, read: () => Promise<Buffer>): Promise<Buffer | null> {
    const key = `${name}-${packing}`;
    if (!this.#packed.has(key) && this.#packing.isFull) return null;
    return this.#packed.fetch(key, {
      load: () => this.#packing.run(async () => packs[packing](await read())),
    });
  }
}
