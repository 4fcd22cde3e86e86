import {
  anticloneErrors,
  type InstallCheckReply,
  installCheckReply,
  siteParams,
} from '@garimpo/anticlone-contract';
import {
  type Actor,
  Answers,
  CurrentActor,
  Database,
  defineErrors,
  InjectDatabase,
} from '@garimpo/service-kit';
import { Controller, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { findOwnSite } from '../site/site.query.ts';
import { UserRequestLimits } from '../site/user-request-limits.ts';
import { PageInspection } from './page-inspection.ts';
import { SiteVerification } from './verification-jobs.ts';

const fail = defineErrors(anticloneErrors);

/** Browsers give up the request after 90 s. */
const TIMEOUT_MS = 80_000;

/** Visits a user's page for its snippet, which also verifies whose page it is. */
@Injectable()
export class InstallCheck {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly limits: UserRequestLimits,
    private readonly inspection: PageInspection,
    private readonly verification: SiteVerification,
  ) {}

  async check(actor: Actor, siteId: string): Promise<InstallCheckReply> {
    const site = await this.database.asUser(actor, (tx) => findOwnSite(tx, actor.userId, siteId));
    if (site === null) throw fail('anticlone.site.not_found');
    await this.limits.take(actor.userId, 'installCheck');
    const { reply, scriptFound } = await this.inspection.inspect(site, AbortSignal.timeout(TIMEOUT_MS));
    await this.verification.record(siteId, { startedAt: new Date(reply.checkedAt), scriptFound });
    return reply;
  }
}

@Controller('api/anticlone/sites/:id/install-check')
export class InstallCheckController {
  constructor(private readonly installation: InstallCheck) {}

  @Post()
  @HttpCode(200)
  @Answers(installCheckReply, 'anticlone.site.not_found', 'anticlone.install_check.too_many')
  check(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<InstallCheckReply> {
    return this.installation.check(actor, id);
  }
}
