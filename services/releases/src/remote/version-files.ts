import { Database, InjectDatabase, LruMap } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { sealedFiles } from '../release/release-rows.ts';
import type { StoredFile } from '../release/version.entity.ts';

/** Versions remembered per process: the current and the one before of every tool, with room to spare. */
const REMEMBERED = 64;

/** Which files a sealed version has. What is sealed never changes, so an answer once read holds for good. */
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
    // Public: the files of a published tool are the same for everybody.
    const files = await this.database.asService((tx) => sealedFiles(tx, tool, version));
    return files === null ? null : new Map(files.map((file) => [file.path, file]));
  }
}
