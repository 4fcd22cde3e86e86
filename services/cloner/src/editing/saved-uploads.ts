import { clonerErrors } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { CloneManifest } from '../store/clone-manifest.ts';

const fail = defineErrors(clonerErrors);
export const UPLOAD_TYPE = 'image/webp';

/** Pictures that wait for the version that names them. */
@Injectable()
export class SavedUploads {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  /** By path, as a manifest has them. Throws `cloner.upload.not_found`. */
  async find(actor: Actor, siteId: string, paths: readonly string[]): Promise<CloneManifest['files']> {
    if (paths.length === 0) return {};
    const rows: { path: string; sha256: string; bytes: number }[] = await this.database.asUser(actor, (tx) =>
      tx.rows(
        'SELECT path, sha256, bytes FROM cloner.uploads WHERE user_id = $1 AND site_id = $2 AND path = ANY ($3)',
        [actor.userId, siteId, paths],
      ),
    );
    const found = new Map(rows.map(({ path, ...file }) => [path, { ...file, type: UPLOAD_TYPE }]));
    refuseMissing(paths, found);
    return Object.fromEntries(found);
  }

  /** Until the transaction ends, in which a version names them, none is given up. Throws `cloner.upload.not_found`. */
  async hold(tx: Transaction, siteId: string, paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    const rows = await tx.rows<{ path: string }>(
      'SELECT path FROM cloner.uploads WHERE site_id = $1 AND path = ANY ($2) ORDER BY path FOR SHARE',
      [siteId, paths],
    );
    refuseMissing(paths, new Set(rows.map(({ path }) => path)));
  }
}

function refuseMissing(paths: readonly string[], found: Pick<Set<string>, 'has'>): void {
  const missing = paths.filter((path) => !found.has(path));
  if (missing.length === 0) return;
  throw fail('cloner.upload.not_found', {
    fields: missing.slice(0, 20).map((path) => ({ path: 'uploads', rule: path })),
  });
}
