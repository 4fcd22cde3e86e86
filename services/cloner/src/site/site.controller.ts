import {
  deleteCloneInput,
  PAGE_BYTES_MAX,
  restoreParams,
  restoreReply,
  type SaveCloneInput,
  type SavedReply,
  type SubdomainReply,
  saveCloneInput,
  savedReply,
  siteParams,
  sitesReply,
  subdomainParams,
  subdomainReply,
  versionsReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, BodyLimit, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PageService } from '../editing/page.service.ts';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip } from '../zip/send-zip.ts';
import { type SiteList, SiteService } from './site.service.ts';
import { VersionService } from './version.service.ts';

/** In JSON a letter of a page may take six. */
export const SAVE_BYTES_MAX = 2 * PAGE_BYTES_MAX;

@Controller('api/clone')
export class SiteController {
  constructor(
    private readonly sites: SiteService,
    private readonly versions: VersionService,
    private readonly pages: PageService,
    private readonly zips: CloneZips,
  ) {}

  @Get('sites')
  @Answers(sitesReply)
  list(@CurrentActor() actor: Actor): Promise<SiteList> {
    return this.sites.list(actor);
  }

  @Get('subdomains/:name')
  @Answers(subdomainReply)
  lookUp(
    @CurrentActor() actor: Actor,
    @Param({ schema: subdomainParams }) { name }: { name: string },
  ): Promise<SubdomainReply> {
    return this.sites.lookUp(actor, name);
  }

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
    'cloner.upload.not_found',
  )
  save(
    @CurrentActor() actor: Actor,
    @Body({ schema: saveCloneInput }) input: SaveCloneInput,
  ): Promise<SavedReply> {
    return this.pages.save(actor, input);
  }

  @Delete()
  @HttpCode(204)
  @Answers(null, 'cloner.site.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Body({ schema: deleteCloneInput }) { subdomain }: { subdomain: string },
  ): Promise<void> {
    await this.sites.delete(actor, subdomain);
  }

  @Get(':subdomain/versions')
  @Answers(versionsReply, 'cloner.site.not_found')
  async listVersions(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
  ) {
    const versions = await this.versions.list(actor, subdomain);
    return {
      versions: versions.map(({ manifest, createdAt, ...version }) => ({
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

  @Get(':subdomain/zip')
  @Answers('application/zip', 'cloner.site.not_found')
  async zip(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
    @Res() response: Response,
  ): Promise<void> {
    await sendZip((gone) => this.zips.openSite(actor, subdomain, gone), response);
  }
}
