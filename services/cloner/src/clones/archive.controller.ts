import {
  type ImportWarcQuery,
  importWarcQuery,
  type JobView,
  jobReply,
  siteParams,
} from '@garimpo/cloner-contract';
import { AcceptsStream, type Actor, Answers, BodyTime, CurrentActor, Takes } from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteArchives } from '../warc/site-archives.ts';
import { sendZip, untilClosed } from '../zip/send-zip.ts';
import { ArchiveImports } from './archive-imports.ts';
import { JobViews } from './job-views.ts';

const UPLOAD_SECONDS = 15 * 60;
/** A line on which nothing moves for so long is dead, or held to keep others out. */
const SILENCE_MS = 60_000;

/** Captures as WARC files: out of the product, and into it. */
@Controller('api/clone')
export class ArchiveController {
  constructor(
    private readonly imports: ArchiveImports,
    private readonly archives: SiteArchives,
    private readonly views: JobViews,
  ) {}

  /** The body is the file itself, compressed or not. */
  @Post('warc')
  @HttpCode(202)
  @AcceptsStream()
  @BodyTime(UPLOAD_SECONDS)
  @Takes('application/warc', 'application/gzip', 'application/octet-stream')
  @Answers(
    { 202: jobReply },
    'cloner.archive.unreadable',
    'cloner.archive.page_missing',
    'cloner.archives.too_many',
    'cloner.capture.too_large',
    'cloner.capture.failed',
    'cloner.page.protected',
    'cloner.clones.limit_reached',
    'cloner.queue.full',
    'cloner.subdomain.taken',
    'request.body.malformed',
  )
  async import(
    @CurrentActor() actor: Actor,
    @Query({ schema: importWarcQuery }) query: ImportWarcQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ job: JobView }> {
    request.setTimeout(SILENCE_MS, () => request.destroy());
    const id = await this.imports.receive(actor, query, request, untilClosed(response));
    return { job: await this.views.one(actor, id) };
  }

  @Get(':subdomain/warc')
  @Answers('application/gzip', 'cloner.site.not_found', 'cloner.archive.not_recorded')
  async export(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
    @Res() response: Response,
  ): Promise<void> {
    await sendZip(() => this.archives.open(actor, subdomain), response);
  }
}
