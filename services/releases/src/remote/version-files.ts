import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { StoredFile } from '../upload/version.entity.ts';
import { sealedFiles } from '../upload/version-rows.ts';

/** Versions remembered per process: the current and the one before of every tool, with room to spare. */
const REMEMBERED = 64;

/** Caches the file lists of sealed versions, which never change. */
@Injectable()
export class VersionFiles {
  private readonly remembered = new Map<string, ReadonlyMap<string, StoredFile>>();

  constructor(@InjectDatabase('releases') private readonly database: Database) {}

  async find(tool: string, version: string, path: string): Promise<StoredFile | null> {
    const id = `${tool}@${version}`;
    const files = this.remembered.get(id) ?? (await this.load(tool, version));
    if (files === null) return null;
    // Taken out and put back: the one not asked for longest comes first, and goes first.
    this.remembered.delete(id);
    this.remembered.set(id, files);
    if (this.remembered.size > REMEMBERED)
      this.remembered.delete(this.remembered.keys().next().value as string);
    return files.get(path) ?? null;
  }

  private async load(tool: string, version: string): Promise<ReadonlyMap<string, StoredFile> | null> {
    // Public on purpose: files of a published tool are the same for everyone.
    const files = await this.database.asService((tx) => sealedFiles(tx, tool, version));
    return files === null ? null : new Map(files.map((file) => [file.path, file]));
  }
}
