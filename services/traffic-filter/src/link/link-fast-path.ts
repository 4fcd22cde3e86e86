import { CONFIG, type Config, FastPath, plainIp } from '@garimpo/service-kit';
import { withoutSecrets } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ownTokenOf } from '../own-visit/own-cookie.ts';
import type { Headers } from '../routing/browser.ts';
import { LinkService } from './link.service.ts';
import { type LinkPlace, personOf, sendLinkAnswer } from './link-answer.ts';

const PLAIN = /^\/r\/([0-9a-z]{6,12})(?:\?|$)/;

/** Answers links without Nest's pipeline: they are nearly all requests of this domain. Keys of unusual spelling take the controller. */
@Injectable()
export class LinkFastPath {
  constructor(
    private readonly links: LinkService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    routes: FastPath,
  ) {
    routes.add({
      path: '/r/:key',
      takes: ({ method, url }) => (method === 'GET' || method === 'HEAD') && PLAIN.test(url),
      answer: (request, response) => {
        const key = PLAIN.exec(request.url)?.[1] as string;
        return this.respond(key, this.placeOf(key, request), request, response);
      },
    });
  }

  /** The place of a link on the host of all links. Its cookie is secure wherever the public address is, whatever a proxy says of the request. */
  placeOf(key: string, request: Request): LinkPlace {
    const path = `/r/${encodeURIComponent(key)}`;
    const isSecure = request.secure || this.config.publicUrl.startsWith('https:');
    return { path, aboutPath: `${path}/sobre`, isSecure };
  }

  async respond(key: string, place: LinkPlace, request: Request, response: Response): Promise<void> {
    const { headers, url, method } = request;
    const mark = url.indexOf('?');
    const answer = await this.links.answer({
      key,
      method,
      query: mark === -1 ? '' : withoutSecrets(url.slice(mark + 1)),
      headers: headers as Headers,
      ip: plainIp(request.ip ?? ''),
      person: personOf(headers.cookie),
      ownToken: ownTokenOf(headers.cookie),
    });
    sendLinkAnswer(answer, place, request, response);
  }
}
