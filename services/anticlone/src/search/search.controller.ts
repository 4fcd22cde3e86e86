import { anticloneErrors, type SearchReply, searchReply, siteParams } from '@garimpo/anticlone-contract';
import {
  type Actor,
  Answers,
  CurrentActor,
  Database,
  defineErrors,
  InjectDatabase,
} from '@garimpo/service-kit';
import { Controller, Get, Injectable, Param } from '@nestjs/common';
import { certificatesReadAt } from './certificate-logs.query.ts';
import { LOOKS_PER_DAY } from './domain-jobs.ts';
import { domainNameOf } from './domain-name.ts';
import { findSearch, listFoundDomains } from './found-domains.query.ts';
import { likeNames } from './like-names.ts';
import { NAMES_PER_DAY } from './name-jobs.ts';
import { searchUse } from './search.query.ts';

const fail = defineErrors(anticloneErrors);

/** What the search for copies of a page has come to. Its settings are changed with the page's. */
@Injectable()
export class SearchService {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  async find(actor: Actor, siteId: string, now = new Date()): Promise<SearchReply> {
    // With the service role, because logs are no user's.
    const readAt = await this.database.asService(certificatesReadAt);
    return this.database.asUser(actor, async (tx) => {
      const settings = await findSearch(tx, actor.userId, siteId);
      if (settings === null) throw fail('anticlone.site.not_found');
      const { originalHost, enabled, brandWords, next, at, endedAt } = settings;
      const { names, looks } = await searchUse(tx, actor.userId, now);
      return {
        search: {
          enabled,
          brandWords,
          name: domainNameOf(originalHost)?.name ?? null,
          names: {
            total: likeNames(originalHost).length,
            asked: next,
            endedAt: endedAt?.toISOString() ?? null,
            nextAt: enabled ? at.toISOString() : null,
          },
          certificatesReadAt: readAt?.toISOString() ?? null,
          today: { names, namesMax: NAMES_PER_DAY, looks, looksMax: LOOKS_PER_DAY },
          ...(await listFoundDomains(tx, actor.userId, siteId)),
        },
      };
    });
  }
}

@Controller('api/anticlone/sites/:id/search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @Answers(searchReply, 'anticlone.site.not_found')
  find(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<SearchReply> {
    return this.search.find(actor, id);
  }
}
