import {
  clonerErrors,
  type DraftReply,
  type DraftView,
  type DropDraftQuery,
  type KeepDraftInput,
  type KeptDraftReply,
  rebasePatches,
  type SourcePatch,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  Database,
  type DomainError,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { SiteEntity } from '../store/clone.entities.ts';
import { findOwnClone } from '../store/clone-kinds.ts';
import { findOwnVersion, SiteVersions } from '../store/site-versions.ts';
import { DraftEntity, UploadEntity } from './editing.entities.ts';

/** Images that no version names are kept as long as there is a draft, and this long after it. */
const UPLOAD_HOURS = 24;

/** By the database's clock. */
export const uploadsKeptUntil = () => `now() + make_interval(hours => ${UPLOAD_HOURS})`;

type DraftRow = Pick<DraftEntity, 'baseVersion' | 'patches' | 'revision' | 'updatedAt'>;

/** Runs as the user, or with the site locked. */
function findDraft(tx: Transaction, userId: string, siteId: string): Promise<DraftRow | null> {
  return tx.repository(DraftEntity).findOne({
    select: { baseVersion: true, patches: true, revision: true, updatedAt: true },
    where: { userId, siteId },
  });
}

/** Needs the lock of the site, like all below. */
function putDraft(
  tx: Transaction,
  userId: string,
  siteId: string,
  { baseVersion, patches }: Pick<DraftView, 'baseVersion' | 'patches'>,
): Promise<Pick<DraftRow, 'revision' | 'updatedAt'>> {
  return tx.only(
    `INSERT INTO cloner.drafts AS known (site_id, user_id, base_version, patches) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id) DO UPDATE
       SET base_version = excluded.base_version, patches = excluded.patches, revision = excluded.revision,
           updated_at = excluded.updated_at
     RETURNING revision::float8 AS revision, updated_at AS "updatedAt"`,
    [siteId, userId, baseVersion, JSON.stringify(patches)],
  );
}

/** @param baseVersion deletes only the draft of this version */
export async function removeDraft(tx: Transaction, siteId: string, baseVersion?: number): Promise<void> {
  const { affected } = await tx
    .repository(DraftEntity)
    .delete({ siteId, ...(baseVersion !== undefined && { baseVersion }) });
  if (affected === 0) return;
  await tx.repository(UploadEntity).update({ siteId }, { keptUntil: uploadsKeptUntil });
}

/** Rebases the draft onto the next version, if the changes of both are apart. */
export async function carryDraft(
  tx: Transaction,
  userId: string,
  siteId: string,
  baseVersion: number,
  changed: readonly SourcePatch[],
): Promise<void> {
  const draft = await findDraft(tx, userId, siteId);
  if (draft?.baseVersion !== baseVersion) return;
  const patches = rebasePatches(draft.patches, changed);
  if (patches === null) return;
  await tx.repository(DraftEntity).update(siteId, { baseVersion: baseVersion + 1, patches });
}

const fail = defineErrors(clonerErrors);

/** Stores unsaved work on sites: one draft for each, which is never public. */
@Injectable()
export class DraftService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
  ) {}

  find(actor: Actor, subdomain: string): Promise<DraftReply> {
    return this.database.asUser(actor, async (tx) => {
      const site = await findOwnClone(tx, SiteEntity, actor.userId, { subdomain });
      if (site === null) throw fail('cloner.site.not_found');
      const draft = await findDraft(tx, actor.userId, site.id);
      return {
        draft: draft && { ...draft, updatedAt: draft.updatedAt.toISOString() },
        currentVersion: site.version,
      };
    });
  }

  /**
   * Also keeps a draft of an older version: the work must not be lost because another session saved. Throws
   * `cloner.draft.conflict`, `cloner.version.not_found`.
   */
  keep(actor: Actor, subdomain: string, input: KeepDraftInput): Promise<KeptDraftReply> {
    return this.versions.lockAny(actor, subdomain, async (tx, site) => {
      const draft = await findDraft(tx, actor.userId, site.id);
      if ((draft?.revision ?? 0) !== input.revision) throw draftConflict(draft);
      const base = await findOwnVersion(tx, actor.userId, site.id, input.baseVersion);
      if (base === null) throw fail('cloner.version.not_found');
      const { revision, updatedAt } = await putDraft(tx, actor.userId, site.id, input);
      return { revision, updatedAt: updatedAt.toISOString(), currentVersion: site.version };
    });
  }

  /** Does nothing without a draft. Throws `cloner.draft.conflict` for another draft than the given one. */
  drop(actor: Actor, subdomain: string, { revision }: DropDraftQuery): Promise<void> {
    return this.versions.lockAny(actor, subdomain, async (tx, site) => {
      const draft = await findDraft(tx, actor.userId, site.id);
      if (draft === null) return;
      if (revision !== undefined && draft.revision !== revision) throw draftConflict(draft);
      await removeDraft(tx, site.id);
    });
  }
}

function draftConflict(draft: DraftRow | null): DomainError {
  const revision = { path: 'revision', rule: String(draft?.revision ?? 0) };
  const updatedAt = draft && { path: 'updatedAt', rule: draft.updatedAt.toISOString() };
  return fail('cloner.draft.conflict', { fields: updatedAt === null ? [revision] : [revision, updatedAt] });
}
