import {
  deleteCloneInput,
  PAGE_BYTES_MAX,
  restoreParams,
  type SaveCloneInput,
  type SavedReply,
  type SubdomainReply,
  saveCloneInput,
  siteParams,
  subdomainParams,
} from '@garimpo/cloner-contract';
import { type Actor, BodyLimit, CurrentActor, ZodBody, ZodParam } from '@garimpo/service-kit';
import { Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
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
  list(@CurrentActor() actor: Actor): Promise<SiteList> {
    return this.sites.list(actor);
  }

  @Get('subdomains/:name')
  lookUp(@ZodParam(subdomainParams) { name }: { name: string }): Promise<SubdomainReply> {
    return this.sites.lookUp(name);
  }

  @Post('save')
  @HttpCode(200)
  @BodyLimit(SAVE_BYTES_MAX)
  save(@CurrentActor() actor: Actor, @ZodBody(saveCloneInput) input: SaveCloneInput): Promise<SavedReply> {
    return this.pages.save(actor, input);
  }

  @Delete()
  @HttpCode(204)
  async delete(
    @CurrentActor() actor: Actor,
    @ZodBody(deleteCloneInput) { subdomain }: { subdomain: string },
  ): Promise<void> {
    await this.sites.delete(actor, subdomain);
  }

  @Get(':subdomain/versions')
  async listVersions(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: { subdomain: string },
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
  async restore(
    @CurrentActor() actor: Actor,
    @ZodParam(restoreParams) { subdomain, n }: { subdomain: string; n: number },
  ): Promise<{ version: number }> {
    return { version: await this.versions.restore(actor, subdomain, n) };
  }

  @Get(':subdomain/zip')
  async zip(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: { subdomain: string },
    @Res() response: Response,
  ): Promise<void> {
    await sendZip(await this.zips.openSite(actor, subdomain), response);
  }
}
