import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { RELEASE_FILE_MAX_BYTES, type ReleaseFile, type ReleaseFileParams } from '@garimpo/releases-contract';
import { commonErrors } from '@garimpo/service-contract';
import {
  Database,
  defineErrors,
  InjectDatabase,
  ObjectStore,
  ObjectTooLargeError,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { fail } from '../fail.ts';
import { compressStored, ENCODINGS, removeObjects } from './stored-files.ts';
import type { StoredFile } from './version.entity.ts';
import { isSealed, lockVersion, replaceUpload } from './version-rows.ts';

const refuse = defineErrors(commonErrors);

@Injectable()
export class UploadService {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  /** Stores one file of a version that is not sealed yet; the same path again replaces it. */
  async upload({ tool, version, path }: ReleaseFileParams, body: Readable): Promise<ReleaseFile> {
    await this.refuseSealed(tool, version);
    const stored = await this.storeBytes(tool, path, body);
    try {
      const before = await this.register(tool, version, stored);
      if (before !== null) await removeObjects(this.store, [before]);
    } catch (error) {
      await removeObjects(this.store, [stored]);
      throw error;
    }
    return { path, sha384: stored.sha384, sizeBytes: stored.sizeBytes };
  }

  /** Fails early, before megabytes are read; the binding check repeats under the lock. */
  private async refuseSealed(tool: string, version: string): Promise<void> {
    // An operator's work: no user whose rows these were.
    const sealed = await this.database.asService((tx) => isSealed(tx, tool, version));
    if (sealed) throw fail('releases.version.sealed');
  }

  /** Each upload has a key of its own, so that bytes once checked and sealed can never be replaced by later ones. */
  private async storeBytes(tool: string, path: string, body: Readable): Promise<StoredFile> {
    const objectKey = `releases/${tool}/${randomUUID()}`;
    const { sha384, sizeBytes } = await this.store
      .put(objectKey, body, { maxBytes: RELEASE_FILE_MAX_BYTES })
      .catch((error) => {
        throw error instanceof ObjectTooLargeError
          ? refuse('request.body.too_large', { cause: error })
          : error;
      });
    const stored = { path, sha384, sizeBytes, objectKey };
    try {
      return { ...stored, encodings: await compressStored(this.store, stored) };
    } catch (error) {
      // No row refers to the object, so its stored encodings are deleted here.
      await removeObjects(this.store, [{ ...stored, encodings: [...ENCODINGS] }]);
      throw error;
    }
  }

  private async register(tool: string, version: string, stored: StoredFile): Promise<StoredFile | null> {
    return this.database.asService(async (tx) => {
      await lockVersion(tx, tool, version);
      if (await isSealed(tx, tool, version)) throw fail('releases.version.sealed');
      return replaceUpload(tx, tool, version, stored);
    });
  }
}
