import {
  anticloneErrors,
  CLONES_PAGE,
  type ClonesReply,
  type CloneView,
  type UpdateCloneInput,
} from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { hasOwnSite } from '../site/site.query.ts';
import { CloneEntity } from './clone.entity.ts';
import { countOwnClones, findOwnClone, listOwnClones, toCloneView } from './clone.query.ts';

const fail = defineErrors(anticloneErrors);

@Injectable()
export class CloneService {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {}

  list(actor: Actor, siteId: string, after?: string): Promise<ClonesReply> {
    return this.database.asUser(actor, async (tx) => {
      if (!(await hasOwnSite(tx, actor.userId, siteId))) throw fail('anticlone.site.not_found');
      const found = await listOwnClones(tx, actor.userId, siteId, { after, limit: CLONES_PAGE + 1 });
      return {
        clones: found.slice(0, CLONES_PAGE).map(toCloneView),
        total: await countOwnClones(tx, actor.userId, siteId),
        more: found.length > CLONES_PAGE,
      };
    });
  }

  update(
    actor: Actor,
    siteId: string,
    id: string,
    { caseStatus, caseNote }: UpdateCloneInput,
  ): Promise<CloneView> {
    return this.database.asUser(actor, async (tx) => {
      if (caseStatus !== undefined || caseNote !== undefined)
        await tx
          .repository(CloneEntity)
          .update({ userId: actor.userId, siteId, id }, { caseStatus, caseNote });
      const row = await findOwnClone(tx, actor.userId, siteId, id);
      if (row === null) throw fail('anticlone.clone.not_found');
      return toCloneView(row);
    });
  }
}
