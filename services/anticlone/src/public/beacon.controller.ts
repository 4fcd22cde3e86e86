import { BEACON_BYTES_MAX, isScriptKey, keyParams, layers } from '@garimpo/anticlone-contract';
import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  CurrentVisitorOfPage,
  DomainError,
  FastPath,
  RawBody,
  readBytes,
  sendEmptyPicture,
  setPublicHeaders,
  Takes,
  type Visitor,
  visitorOf,
} from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Injectable, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { BeaconService } from './beacon.service.ts';
import { type Beacon, readBeacon } from './beacon.ts';

const pixelQuery = z.object({
  l: z.catch(z.enum(layers), 'image'),
  u: z.catch(z.string(), ''),
});
type PixelQuery = z.output<typeof pixelQuery>;

@Controller('a')
@Access('public')
export class BeaconController {
  constructor(private readonly beacons: BeaconService) {}

  /** Takes JSON as plain text, which a page of any origin may send without a preflight. Most beacons take {@link BeaconFastPath}. */
  @Post(':key')
  @AcceptsRaw()
  @BodyLimit(BEACON_BYTES_MAX)
  @HttpCode(204)
  @Takes('text/plain')
  @Answers(null, 'anticlone.site.not_found', 'request.body.malformed', 'request.rate.exceeded')
  async report(
    @Param({ schema: keyParams }) { key }: { key: string },
    @RawBody() bytes: Buffer,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    await this.beacons.take(key, { from: visitor.from, body: readBeacon(bytes) }, visitor);
  }

  /** A beacon of pages that load an image and run no script of ours. The page gets its pixel whatever the result is. */
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
      // A HEAD request is no visit.
      if (request.method === 'GET') await this.beacons.take(key, beacon, visitor);
      else await this.beacons.find(key, visitor);
    } catch (error) {
      response.status(error instanceof DomainError ? error.status : 503);
    }
    sendEmptyPicture(response);
  }
}

const PATH = /^\/a\/([0-9a-z]{1,7})$/;

/** Answers plain beacons before the framework does: they are most of the requests of this domain. */
@Injectable()
export class BeaconFastPath {
  constructor(
    private readonly beacons: BeaconService,
    routes: FastPath,
  ) {
    routes.add({
      path: '/a/:key',
      takes: isPlain,
      answer: (request, response) => this.#answer(request, response),
    });
  }

  async #answer(request: Request, response: Response): Promise<void> {
    setPublicHeaders(response);
    const body = readBeacon(await readBytes(request, BEACON_BYTES_MAX));
    const visitor = visitorOf(request);
    await this.beacons.take(keyOf(request), { from: visitor.from, body }, visitor);
    response.writeHead(204, { 'cache-control': 'no-cache' }).end();
  }
}

function isPlain(request: Request): boolean {
  if (request.method !== 'POST' || !isScriptKey(keyOf(request))) return false;
  const { headers } = request;
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > 0 && bytes <= BEACON_BYTES_MAX && headers['content-encoding'] === undefined;
}

/** Empty where the address is no beacon's, or has a query. */
function keyOf({ url }: Request): string {
  return PATH.exec(url)?.[1] ?? '';
}
