import { Database, InjectDatabase, LruMap } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { StoredFile } from '../upload/version.entity.ts';
import { sealedFiles } from '../upload/version-rows.ts';

/** Versions remembered per process: the current and the one before of every tool, with room to spare. */
const REMEMBERED = 64;

/** Caches the file lists of sealed versions, which never change. */
@Injectable()
export class VersionFiles {
  private readonly remembered = new LruMap<string, ReadonlyMap<string, StoredFile>>({ max: REMEMBERED });

  constructor(@InjectDatabase('releases') private readonly database: Database) {}

  async find(tool: string, version: string, path: string): Promise<StoredFile | null> {
    const id = `${tool}@${version}`;
    const files = this.remembered.get(id) ?? (await this.load(tool, version));
    if (files === null) return null;
    this.remembered.set(id, files);
    return files.get(path) ?? null;
  }

  private async load(tool: string, version: string): Promise<ReadonlyMap<string, StoredFile> | null> {
    // Public on purpose: files of a published tool are the same for everyone.
    const files = await this.database.asService((tx) => sealedFiles(tx, tool, version));
    return files === null ? null : new Map(files.map((file) => [file.path, file]));
  }
}
