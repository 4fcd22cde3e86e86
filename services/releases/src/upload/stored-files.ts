import path from 'node:path';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { ObjectStore } from '@garimpo/service-kit';
import type { Encoding, StoredFile } from './version.entity.ts';

interface Content {
  type: string;
  /** Text-like content that gains from compression; images and fonts are compressed already. */
  compressible: boolean;
}

const BINARY: Content = { type: 'application/octet-stream', compressible: false };

/**
 * What a tool is made of. Anything else goes out as bytes without a meaning, pages included: a published file must
 * never become a document on the app's own origin.
 */
const CONTENTS: Record<string, Content> = {
  '.js': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.mjs': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.css': { type: 'text/css; charset=utf-8', compressible: true },
  '.json': { type: 'application/json; charset=utf-8', compressible: true },
  '.map': { type: 'application/json; charset=utf-8', compressible: true },
  '.svg': { type: 'image/svg+xml', compressible: true },
  '.txt': { type: 'text/plain; charset=utf-8', compressible: true },
  '.wasm': { type: 'application/wasm', compressible: true },
  '.png': { type: 'image/png', compressible: false },
  '.jpg': { type: 'image/jpeg', compressible: false },
  '.webp': { type: 'image/webp', compressible: false },
  '.avif': { type: 'image/avif', compressible: false },
  '.woff2': { type: 'font/woff2', compressible: false },
};

export function contentOf(filePath: string): Content {
  return CONTENTS[path.extname(filePath).toLowerCase()] ?? BINARY;
}

/** Below this the header that announces a compressed form costs about what it saves. */
const WORTHWHILE_BYTES = 512;

const COMPRESSORS = {
  br: (sizeBytes: number) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: sizeBytes,
      },
    }),
  gzip: () => createGzip({ level: constants.Z_BEST_COMPRESSION }),
} as const satisfies Record<Encoding, unknown>;

/** Order in which the encodings are stored. */
export const ENCODINGS = ['br', 'gzip'] as const satisfies Encoding[];

export function encodedKey(objectKey: string, encoding: Encoding): string {
  return `${objectKey}.${encoding}`;
}

/**
 * Keeps the compressed forms of a stored file beside it. A file is published once and fetched by every browser, so
 * the best compression is paid for at the upload.
 */
export async function compressStored(
  store: ObjectStore,
  file: { path: string; objectKey: string; sizeBytes: number },
): Promise<Encoding[]> {
  if (!contentOf(file.path).compressible || file.sizeBytes < WORTHWHILE_BYTES) return [];
  const kept: Encoding[] = [];
  for (const encoding of ENCODINGS) {
    const plain = await store.get(file.objectKey);
    if (plain === null) throw new Error(`the object ${file.objectKey} is gone while it is being compressed`);
    const compressor = COMPRESSORS[encoding](file.sizeBytes);
    plain.once('error', (error) => compressor.destroy(error));
    try {
      await store.put(encodedKey(file.objectKey, encoding), plain.pipe(compressor));
    } finally {
      // A store that refused has not read it to its end.
      plain.destroy();
    }
    kept.push(encoding);
  }
  return kept;
}

/** Deletes files that nothing points to any more, compressed forms first, so that what is left can be found again. */
export async function removeObjects(store: ObjectStore, files: readonly StoredFile[]): Promise<void> {
  for (const { objectKey, encodings } of files) {
    for (const encoding of encodings) await store.delete(encodedKey(objectKey, encoding));
    await store.delete(objectKey);
  }
}
