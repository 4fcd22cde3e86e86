import { BEACON_BYTES_MAX, isScriptKey } from '@garimpo/anticlone-contract';
import { QuickRoutes, readBytes, setPublicHeaders, visitorOf } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BeaconService } from './beacon.service.ts';
import { readBeacon } from './read-beacon.ts';

const PATH = /^\/a\/([0-9a-z]{1,7})$/;

/** The short way of beacons: they are most of what this domain is asked for. Those that are not plain go by the controller. */
@Injectable()
export class QuickBeacons {
  constructor(
    private readonly beacons: BeaconService,
    routes: QuickRoutes,
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

/** Empty where the address is none of a beacon, or says more. */
function keyOf({ url }: Request): string {
  return PATH.exec(url)?.[1] ?? '';
}
