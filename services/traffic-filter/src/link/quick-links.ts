import { CONFIG, type Config, FastPath, plainIp } from '@garimpo/service-kit';
import { withoutSecrets } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Headers } from '../routing/devices-of.ts';
import { LinkService } from './link.service.ts';
import { type LinkPlace, personOf, sendLinkAnswer } from './send-link-answer.ts';

const PLAIN = /^\/r\/([0-9a-z]{6,12})(?:\?|$)/;

/** The short way of links: nearly all that this domain is asked for. Those that are not plain go by the controller. */
@Injectable()
export class QuickLinks {
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
        return this.answerOwn(key, request, response);
      },
    });
  }

  /** On the host of the links. What it keeps in browsers goes by TLS alone where they reach us so, whatever a proxy tells. */
  answerOwn(key: string, request: Request, response: Response): Promise<void> {
    const path = `/r/${encodeURIComponent(key)}`;
    const isSecure = request.secure || this.config.publicUrl.startsWith('https:');
    return this.answer(key, { path, aboutPath: `${path}/sobre`, isSecure }, request, response);
  }

  async answer(key: string, place: LinkPlace, request: Request, response: Response): Promise<void> {
    const { headers, url, method } = request;
    const mark = url.indexOf('?');
    const answer = await this.links.answer({
      key,
      method,
      query: mark === -1 ? '' : withoutSecrets(url.slice(mark + 1)),
      headers: headers as Headers,
      ip: plainIp(request.ip ?? ''),
      person: personOf(headers.cookie),
    });
    sendLinkAnswer(answer, place, request, response);
  }
}
