import type { ObjectStore } from '@garimpo/service-kit';
import type { StoredFile } from '../release/version.entity.ts';
import { encodedKey } from './compress.ts';

/** Deletes files that nothing points to any more, compressed forms first, so that what is left can be found again. */
export async function removeObjects(store: ObjectStore, files: readonly StoredFile[]): Promise<void> {
  for (const { objectKey, encodings } of files) {
    for (const encoding of encodings) await store.delete(encodedKey(objectKey, encoding));
    await store.delete(objectKey);
  }
}
