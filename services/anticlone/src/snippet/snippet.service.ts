import { anticloneErrors, type SnippetReply } from '@garimpo/anticlone-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  linksUrl,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { findOwnSite } from '../site/site.query.ts';
import { guides } from '../text/pt-br-guides.ts';
import { siteSnippet } from './site-snippet.ts';

const fail = defineErrors(anticloneErrors);

/** What a user puts into a page, and how. */
@Injectable()
export class SnippetService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `anticlone.site.not_found`. */
  async find(actor: Actor, id: string): Promise<SnippetReply> {
    const site = await this.database.asUser(actor, (tx) => findOwnSite(tx, actor.userId, id));
    if (site === null) throw fail('anticlone.site.not_found');
    return {
      ...siteSnippet({ key: site.scriptKey, linksUrl: linksUrl(this.config) }),
      guides: guides.map(({ builder, name, steps }) => ({ builder, name, steps: [...steps] })),
    };
  }
}
