import { pipeline } from 'node:stream/promises';
import {
  type DraftReply,
  type DropDraftQuery,
  dropDraftQuery,
  type KeepDraftInput,
  type KeptDraftReply,
  keepDraftInput,
  type PageQuery,
  pageQuery,
  type SavedReply,
  type SavePatchesInput,
  type SiteTrackersInput,
  type SiteTrackersReply,
  savePatchesInput,
  siteParams,
  siteTrackersInput,
  UPLOAD_BYTES_MAX,
  type UploadParams,
  type UploadReply,
  uploadParams,
} from '@garimpo/cloner-contract';
import {
  AcceptsRaw,
  type Actor,
  BodyLimit,
  CurrentActor,
  RawBody,
  ZodBody,
  ZodParam,
  ZodQuery,
} from '@garimpo/service-kit';
import { Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { alreadyHas } from '../serve/preconditions.ts';
import { SAVE_BYTES_MAX } from '../site/site.controller.ts';
import { DraftService } from './draft.service.ts';
import { PageService } from './page.service.ts';
import { UPLOAD_TYPE } from './saved-uploads.ts';
import { UploadService } from './upload.service.ts';

/** Of so much text, and the places that thousands of patches name. */
const DRAFT_BYTES_MAX = 8 * 1024 * 1024;

interface Site {
  subdomain: string;
}

/** What the editor of a site reads and writes. */
@Controller('api/clone/:subdomain')
export class EditorController {
  constructor(
    private readonly pages: PageService,
    private readonly drafts: DraftService,
    private readonly uploads: UploadService,
  ) {}

  @Get('page')
  async page(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: Site,
    @ZodQuery(pageQuery) { version }: PageQuery,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.pages.find(actor, subdomain, version);
    response.set({ 'Cache-Control': 'private, no-cache', ETag: found.tag });
    response.vary('Authorization');
    if (alreadyHas(response.req.headers['if-none-match'], found.tag.slice(2))) response.status(304).end();
    else response.json(await this.pages.open(found));
  }

  @Post('patches')
  @HttpCode(200)
  @BodyLimit(SAVE_BYTES_MAX)
  patch(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: Site,
    @ZodBody(savePatchesInput) input: SavePatchesInput,
  ): Promise<SavedReply> {
    return this.pages.patch(actor, subdomain, input);
  }

  @Put('trackers')
  setTrackers(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: Site,
    @ZodBody(siteTrackersInput) input: SiteTrackersInput,
  ): Promise<SiteTrackersReply> {
    return this.pages.setTrackers(actor, subdomain, input);
  }

  @Get('draft')
  draft(@CurrentActor() actor: Actor, @ZodParam(siteParams) { subdomain }: Site): Promise<DraftReply> {
    return this.drafts.find(actor, subdomain);
  }

  @Put('draft')
  @BodyLimit(DRAFT_BYTES_MAX)
  keepDraft(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: Site,
    @ZodBody(keepDraftInput) input: KeepDraftInput,
  ): Promise<KeptDraftReply> {
    return this.drafts.keep(actor, subdomain, input);
  }

  @Delete('draft')
  @HttpCode(204)
  async dropDraft(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: Site,
    @ZodQuery(dropDraftQuery) query: DropDraftQuery,
  ): Promise<void> {
    await this.drafts.drop(actor, subdomain, query);
  }

  /** The picture itself as the body; what it is, its bytes say. */
  @Post('images')
  @AcceptsRaw()
  @BodyLimit(UPLOAD_BYTES_MAX)
  upload(
    @CurrentActor() actor: Actor,
    @ZodParam(siteParams) { subdomain }: Site,
    @RawBody() bytes: Buffer,
  ): Promise<UploadReply> {
    return this.uploads.take(actor, subdomain, bytes);
  }

  @Get('images/:file')
  async image(
    @CurrentActor() actor: Actor,
    @ZodParam(uploadParams) { subdomain, file }: UploadParams,
    @Res() response: Response,
  ): Promise<void> {
    const { body, sizeBytes } = await this.uploads.open(actor, subdomain, file);
    response.set({
      // Its name is of its bytes.
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Type': UPLOAD_TYPE,
      'Content-Length': String(sizeBytes),
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await pipeline(body, response);
    } catch (error) {
      // The caller went away in the middle: nothing left to answer to.
      if (!response.destroyed) throw error;
    }
  }
}
