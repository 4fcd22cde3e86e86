import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { ObjectStore } from '@garimpo/service-kit';
import type { Encoding } from '../release/version.entity.ts';
import { contentOf } from './content.ts';

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

/** In this order they are stored. */
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
