import { clonerErrors } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { UploadEntity } from './editing.entities.ts';

const fail = defineErrors(clonerErrors);
export const UPLOAD_TYPE = 'image/webp';

/** Pictures that wait for the version that names them. */
@Injectable()
export class SavedUploads {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  /** By path, as a manifest has them. Throws `cloner.upload.not_found`. */
  async find(actor: Actor, siteId: string, paths: readonly string[]): Promise<CloneManifest['files']> {
    if (paths.length === 0) return {};
    const uploads = await this.database.asUser(actor, (tx) =>
      tx.repository(UploadEntity).findBy({ userId: actor.userId, siteId, path: In([...paths]) }),
    );
    const found = new Map(
      uploads.map(({ path, sha256, bytes }) => [path, { sha256, bytes, type: UPLOAD_TYPE }]),
    );
    refuseMissing(paths, found);
    return Object.fromEntries(found);
  }

  /** Until the transaction ends, in which a version names them, none is given up. Throws `cloner.upload.not_found`. */
  async hold(tx: Transaction, siteId: string, paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    const held = await tx.repository(UploadEntity).find({
      where: { siteId, path: In([...paths]) },
      order: { path: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
    refuseMissing(paths, new Set(held.map(({ path }) => path)));
  }
}

function refuseMissing(paths: readonly string[], found: Pick<Set<string>, 'has'>): void {
  const missing = paths.filter((path) => !found.has(path));
  if (missing.length === 0) return;
  throw fail('cloner.upload.not_found', {
    fields: missing.slice(0, 20).map((path) => ({ path: 'uploads', rule: path })),
  });
}
