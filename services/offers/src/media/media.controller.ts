import { pipeline } from 'node:stream/promises';
import { type DownloadMediaInput, downloadMediaInput, MEDIA_TOTAL_HEADER } from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MediaDownload } from './media-download.ts';
import { attachment } from './media-names.ts';

@Controller('api/facebook')
export class MediaController {
  constructor(private readonly downloads: MediaDownload) {}

  @Post('download-media')
  @Answers(
    { 200: 'application/zip' },
    'offers.media.unavailable',
    'offers.media.too_many',
    'request.rate.exceeded',
  )
  async download(
    @CurrentActor() actor: Actor,
    @Body({ schema: downloadMediaInput }) input: DownloadMediaInput,
    @Res() response: Response,
  ): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await this.downloads.make(actor, input, gone.signal, async ({ stream, total }, signal) => {
        response.status(200).set({
          'Content-Type': 'application/zip',
          'Content-Disposition': attachment(input.title),
          [MEDIA_TOTAL_HEADER]: String(total),
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        });
        await pipeline(stream, response, { signal });
      });
    } catch (error) {
      if (!response.headersSent && !response.destroyed) throw error;
      // Breaking off makes the browser see that the file is incomplete.
      response.destroy();
      if (!gone.signal.aborted) throw error;
    }
  }
}
