import { pipeline } from 'node:stream/promises';
import {
  type DraftReply,
  type DropDraftQuery,
  draftReply,
  dropDraftQuery,
  type KeepDraftInput,
  type KeptDraftReply,
  keepDraftInput,
  keptDraftReply,
  type PageQuery,
  pageQuery,
  pageReply,
  type SavedReply,
  type SavePatchesInput,
  type SiteTrackersInput,
  type SiteTrackersReply,
  type SizesInput,
  savedReply,
  savePatchesInput,
  siteParams,
  siteTrackersInput,
  siteTrackersReply,
  sizesInput,
  UPLOAD_BYTES_MAX,
  type UploadParams,
  type UploadQuery,
  type UploadReply,
  uploadParams,
  uploadQuery,
  uploadReply,
} from '@garimpo/cloner-contract';
import {
  AcceptsRaw,
  type Actor,
  Answers,
  alreadyHas,
  BodyLimit,
  CurrentActor,
  RawBody,
  Takes,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DraftService } from './draft.service.ts';
import { PageService, SAVE_BYTES_MAX } from './page.service.ts';
import { UPLOAD_TYPE, UploadService } from './upload.service.ts';

/** Room for the text of a draft, and the offsets of thousands of patches. */
const DRAFT_BYTES_MAX = 8 * 1024 * 1024;

interface Site {
  subdomain: string;
}

@Controller('api/clone/:subdomain')
export class EditorController {
  constructor(
    private readonly pages: PageService,
    private readonly drafts: DraftService,
    private readonly uploads: UploadService,
  ) {}

  @Get('page')
  @Answers({ 200: pageReply, 304: null }, 'cloner.site.not_found', 'cloner.version.not_found')
  async page(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Query({ schema: pageQuery }) { version }: PageQuery,
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
  @Answers(
    savedReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.version.conflict',
    'cloner.patches.refused',
    'cloner.page.size',
    'cloner.page.sensitive',
    'cloner.form.sensitive',
    'cloner.form.privacy',
    'cloner.upload.not_found',
  )
  patch(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Body({ schema: savePatchesInput }) input: SavePatchesInput,
  ): Promise<SavedReply> {
    return this.pages.patch(actor, subdomain, input);
  }

  @Put('trackers')
  @Answers(
    siteTrackersReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.version.conflict',
    'cloner.page.size',
    'cloner.page.sensitive',
    'cloner.form.sensitive',
    'cloner.form.privacy',
  )
  setTrackers(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Body({ schema: siteTrackersInput }) input: SiteTrackersInput,
  ): Promise<SiteTrackersReply> {
    return this.pages.setTrackers(actor, subdomain, input);
  }

  @Get('draft')
  @Answers(draftReply, 'cloner.site.not_found')
  draft(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
  ): Promise<DraftReply> {
    return this.drafts.find(actor, subdomain);
  }

  @Put('draft')
  @BodyLimit(DRAFT_BYTES_MAX)
  @Answers(
    keptDraftReply,
    'cloner.site.not_found',
    'cloner.site.suspended',
    'cloner.version.not_found',
    'cloner.draft.conflict',
  )
  keepDraft(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Body({ schema: keepDraftInput }) input: KeepDraftInput,
  ): Promise<KeptDraftReply> {
    return this.drafts.keep(actor, subdomain, input);
  }

  @Delete('draft')
  @HttpCode(204)
  @Answers(null, 'cloner.site.not_found', 'cloner.site.suspended', 'cloner.draft.conflict')
  async dropDraft(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Query({ schema: dropDraftQuery }) query: DropDraftQuery,
  ): Promise<void> {
    await this.drafts.drop(actor, subdomain, query);
  }

  /** The body is the image itself, whose type is detected from its bytes. */
  @Post('images')
  @AcceptsRaw()
  @BodyLimit(UPLOAD_BYTES_MAX)
  @Takes('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif')
  @Answers(
    uploadReply,
    'cloner.site.not_found',
    'cloner.site.suspended',
    'cloner.upload.unsupported',
    'cloner.upload.too_large',
    'cloner.uploads.limit_reached',
    'cloner.storage.full',
  )
  upload(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Query({ schema: uploadQuery }) query: UploadQuery,
    @RawBody() bytes: Buffer,
  ): Promise<UploadReply> {
    return this.uploads.take(actor, subdomain, bytes, query);
  }

  /** Makes a picture that the site has already in other widths. */
  @Post('images/sizes')
  @Answers(
    uploadReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.upload.not_found',
    'cloner.upload.unsupported',
    'cloner.upload.too_large',
    'cloner.uploads.limit_reached',
    'cloner.storage.full',
  )
  resize(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Body({ schema: sizesInput }) input: SizesInput,
  ): Promise<UploadReply> {
    return this.uploads.resize(actor, subdomain, input);
  }

  @Get('images/:file')
  @Answers('image/webp', 'cloner.site.not_found', 'cloner.upload.not_found')
  async image(
    @CurrentActor() actor: Actor,
    @Param({ schema: uploadParams }) { subdomain, file }: UploadParams,
    @Res() response: Response,
  ): Promise<void> {
    const { body, sizeBytes } = await this.uploads.open(actor, subdomain, file);
    response.set({
      // The name is a hash of the bytes.
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Type': UPLOAD_TYPE,
      'Content-Length': String(sizeBytes),
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await pipeline(body, response);
    } catch (error) {
      // The caller disconnected.
      if (!response.destroyed) throw error;
    }
  }
}
