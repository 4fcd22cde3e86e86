import {
  restoreParams,
  restoreReply,
  type SaveCloneInput,
  type SavedReply,
  saveCloneInput,
  savedReply,
  siteParams,
  versionsReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, BodyLimit, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { PageService, SAVE_BYTES_MAX } from './page.service.ts';
import { VersionService } from './version.service.ts';

/** Saves a whole page, and lists and restores versions of clones. */
@Controller('api/clone')
export class SiteController {
  constructor(
    private readonly versions: VersionService,
    private readonly pages: PageService,
  ) {}

  @Post('save')
  @HttpCode(200)
  @BodyLimit(SAVE_BYTES_MAX)
  @Answers(
    savedReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.version.conflict',
    'cloner.page.size',
    'cloner.page.sensitive',
    'cloner.form.sensitive',
    'cloner.form.privacy',
    'cloner.upload.not_found',
  )
  save(
    @CurrentActor() actor: Actor,
    @Body({ schema: saveCloneInput }) input: SaveCloneInput,
  ): Promise<SavedReply> {
    return this.pages.save(actor, input);
  }

  @Get(':subdomain/versions')
  @Answers(versionsReply, 'cloner.site.not_found')
  async listVersions(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
  ) {
    const versions = await this.versions.list(actor, subdomain);
    return {
      versions: versions.map(({ manifest, picture, picturedAt, createdAt, ...version }) => ({
        ...version,
        createdAt: createdAt.toISOString(),
      })),
    };
  }

  @Post(':subdomain/versions/:n/restore')
  @HttpCode(200)
  @Answers(
    restoreReply,
    'cloner.site.not_found',
    'cloner.site.suspended',
    'cloner.version.not_found',
    'cloner.version.conflict',
    'cloner.page.size',
    'cloner.page.sensitive',
  )
  async restore(
    @CurrentActor() actor: Actor,
    @Param({ schema: restoreParams }) { subdomain, n }: { subdomain: string; n: number },
  ): Promise<{ version: number }> {
    return { version: await this.versions.restore(actor, subdomain, n) };
  }
}
