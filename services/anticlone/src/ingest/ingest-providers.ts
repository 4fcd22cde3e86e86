import { BEACON_BYTES_MAX, isScriptKey } from '@garimpo/anticlone-contract';
import { commonErrors } from '@garimpo/service-contract';
import { defineErrors, FastPath, readBytes, setPublicHeaders, visitorOf } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteScripts } from '../script/site-scripts.ts';
import { SnippetService } from '../snippet/snippet.service.ts';
import { type Beacon, BeaconService } from './beacon.service.ts';
import { beaconBody } from './beacon-body.ts';
import { BeaconLimits } from './beacon-limits.ts';
import { BeaconStore } from './beacon-store.ts';
import { PublicSites } from './public-sites.ts';

const refuse = defineErrors(commonErrors);

/** What a page tells, as it was sent. Throws `request.body.malformed`. */
export function readBeacon(bytes: Buffer): Beacon['body'] {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw refuse('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  const parsed = beaconBody.safeParse(value);
  if (!parsed.success) throw refuse('request.body.malformed', { detail: 'the body is no beacon' });
  return parsed.data;
}

const PATH = /^\/a\/([0-9a-z]{1,7})$/;

/** The short way of beacons: they are most of what this domain is asked for. Those that are not plain go by the controller. */
@Injectable()
export class QuickBeacons {
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

/** Empty where the address is none of a beacon, or says more. */
function keyOf({ url }: Request): string {
  return PATH.exec(url)?.[1] ?? '';
}

/** Of all that pages ask for and tell. */
export const ingestProviders = [
  PublicSites,
  SiteScripts,
  SnippetService,
  BeaconLimits,
  BeaconStore,
  BeaconService,
  QuickBeacons,
];
