import {
  clonerErrors,
  type DraftReply,
  type DropDraftQuery,
  type KeepDraftInput,
  type KeptDraftReply,
} from '@garimpo/cloner-contract';
import { type Actor, Database, type DomainError, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { SiteEntity } from '../store/clone.entities.ts';
import { findOwnClone } from '../store/clone-kinds.ts';
import { findOwnVersion, SiteVersions } from '../store/site-versions.ts';
import { type DraftRow, findDraft, putDraft, removeDraft } from './draft.query.ts';

const fail = defineErrors(clonerErrors);

/** Work on a site that is not saved: one draft for each, which no host ever reads. */
@Injectable()
export class DraftService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
  ) {}

  /** Throws `cloner.site.not_found`. */
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
   * A draft of an older version is kept, too: somebody else saved, and this work is not lost for that. Throws
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

  /** That there is none is fine. Throws `cloner.draft.conflict` for another than the one that is meant. */
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
