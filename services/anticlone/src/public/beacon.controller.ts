import { BEACON_BYTES_MAX, keyParams, layers } from '@garimpo/anticlone-contract';
import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  CurrentVisitorOfPage,
  DomainError,
  RawBody,
  sendEmptyPicture,
  setPublicHeaders,
  Takes,
  type Visitor,
} from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { type Beacon, BeaconService } from './beacon.service.ts';
import { readBeacon } from './ingest-providers.ts';

/** Its senders are not ours. */
const pixelQuery = z.object({
  l: z.catch(z.enum(layers), 'image'),
  u: z.catch(z.string(), ''),
});
type PixelQuery = z.output<typeof pixelQuery>;

/** What pages tell. */
@Controller('a')
@Access('public')
export class BeaconController {
  constructor(private readonly beacons: BeaconService) {}

  /** JSON as plain text, which a page of any origin may send unasked. The answer comes when it is stored. Most come by `QuickBeacons`. */
  @Post(':key')
  @AcceptsRaw()
  @BodyLimit(BEACON_BYTES_MAX)
  @HttpCode(204)
  @Takes('text/plain')
  @Answers(null, 'anticlone.site.not_found', 'request.body.malformed', 'request.rate.exceeded')
  async tell(
    @Param({ schema: keyParams }) { key }: { key: string },
    @RawBody() bytes: Buffer,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    await this.beacons.take(key, { from: visitor.from, body: readBeacon(bytes) }, visitor);
  }

  /**
   * The one GET that writes: it is a beacon, for pages that load a picture and run no script of ours. A page gets its point whatever
   * becomes of the rest.
   */
  @Get(':key.gif')
  @Answers('image/gif')
  async pixel(
    @Param({ schema: keyParams }) { key }: { key: string },
    @Query({ schema: pixelQuery }) { l, u }: PixelQuery,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    const beacon: Beacon = { from: visitor.from, body: { t: 'x', u, l, r: '', n: '' } };
    try {
      // Whoever asks for the head of it visits nothing.
      if (request.method === 'GET') await this.beacons.take(key, beacon, visitor);
      else await this.beacons.find(key, visitor);
    } catch (error) {
      // Who is refused is told so, and no page shows a broken picture for it.
      response.status(error instanceof DomainError ? error.status : 503);
    }
    // Each visit of a copy asks again.
    sendEmptyPicture(response);
  }
}
