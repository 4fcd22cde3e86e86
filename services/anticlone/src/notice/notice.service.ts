import { anticloneErrors, type NoticeView } from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnClone } from '../clone/clone.query.ts';
import { newestFacts } from '../evidence/evidence.query.ts';
import { findOwnSite } from '../site/site.query.ts';
import { draftNotices } from './draft-notices.ts';

const fail = defineErrors(anticloneErrors);

/** Drafts of notices to those who can take a copy down. */
@Injectable()
export class NoticeService {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  /** Throws `anticlone.clone.not_found`. */
  list(actor: Actor, siteId: string, cloneId: string): Promise<NoticeView[]> {
    return this.database.asUser(actor, async (tx) => {
      const site = await findOwnSite(tx, actor.userId, siteId);
      const clone = await findOwnClone(tx, actor.userId, siteId, cloneId);
      if (site === null || clone === null) throw fail('anticlone.clone.not_found');
      const { cloneUrl, cloneHost, status, similarityScore, createdAt, lastAccess, accessCount } = clone;
      return draftNotices({
        originalUrl: site.originalUrl,
        cloneUrl,
        cloneHost,
        status,
        similarityScore,
        firstSeenAt: createdAt,
        lastSeenAt: lastAccess,
        accessCount,
        evidence: await newestFacts(tx, actor.userId, cloneId),
      });
    });
  }
}
