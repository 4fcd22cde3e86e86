import { pipeline } from 'node:stream/promises';
import { UPLOAD_SECONDS_MAX } from '@garimpo/media-contract';
import { cleanFileName, FORMATS } from '@garimpo/media-strip';
import { AcceptsStream, type Actor, Answers, BodyTime, CurrentActor, Takes } from '@garimpo/service-kit';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { receiveFile } from '../upload/receive-file.ts';
import { Spool } from '../upload/spool.ts';
import { Turns } from '../upload/turns.ts';
import { StripService } from './strip.service.ts';

/** A line on which nothing moves for so long is dead, or held to keep others out. */
const SILENCE_MS = 60_000;
const ANSWER_LIMIT_MS = UPLOAD_SECONDS_MAX * 1000;

@Controller('api')
export class StripController {
  constructor(
    private readonly turns: Turns,
    private readonly spool: Spool,
    private readonly strips: StripService,
  ) {}

  /** The file of the form without its metadata; fields of STRIP_CHOICES may come with it. */
  @Post('strip-meta')
  @HttpCode(200)
  @AcceptsStream()
  @BodyTime(UPLOAD_SECONDS_MAX)
  @Takes('multipart/form-data')
  @Answers(
    'application/octet-stream',
    'request.input.invalid',
    'request.body.malformed',
    'media.file.missing',
    'media.file.empty',
    'media.file.too_large',
    'media.file.unsupported',
    'media.file.malformed',
    'media.queue.full',
    'media.storage.full',
  )
  strip(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    request.setTimeout(SILENCE_MS, () => request.destroy());
    return this.turns.run(actor.userId, async () => {
      const file = await receiveFile(request, this.spool);
      try {
        const plan = await this.strips.plan(file, file.choices);
        response.set({
          'Content-Type': FORMATS[plan.format].mediaType,
          'Content-Length': String(plan.cleanBytes),
          'Content-Disposition': `attachment; filename="${cleanFileName(plan.format, file.name)}"`,
          'X-Content-Type-Options': 'nosniff',
          // An SVG that somebody opens at this address is a document of ours.
          'Content-Security-Policy': "sandbox; default-src 'none'",
        });
        await pipeline(this.strips.clean(file, plan), response, {
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        });
      } catch (error) {
        // The caller went away in the middle, or was too slow: nothing left to answer to.
        if (!response.destroyed) throw error;
      } finally {
        await file.handle.close();
      }
    });
  }
}
