import { anticloneErrors, cloneParams, type NoticeView, noticesReply } from '@garimpo/anticlone-contract';
import {
  type Actor,
  Answers,
  CurrentActor,
  Database,
  defineErrors,
  InjectDatabase,
} from '@garimpo/service-kit';
import { Controller, Get, Injectable, Param } from '@nestjs/common';
import { findOwnClone } from '../clone/clone.query.ts';
import { newestFacts } from '../evidence/evidence.query.ts';
import { findOwnSite } from '../site/site.query.ts';
import { draftNotices } from './draft-notices.ts';

const fail = defineErrors(anticloneErrors);

/** Drafts of notices to those who can take a copy down. */
@Injectable()
export class NoticeService {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

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

@Controller('api/anticlone/sites/:id/clones/:cloneId/notices')
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Get()
  @Answers(noticesReply, 'anticlone.clone.not_found')
  async list(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
  ): Promise<{ notices: NoticeView[] }> {
    return { notices: await this.notices.list(actor, id, cloneId) };
  }
}
