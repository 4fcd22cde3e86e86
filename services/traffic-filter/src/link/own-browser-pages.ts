import { escapeHtml, networkOf, sendNoticePage } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ownCookie, ownTokenOf } from '../own-visit/own-cookie.ts';
import { OwnVisits } from '../own-visit/own-visits.ts';
import { linkText } from '../text/pt-br-link.ts';
import { ownVisitsText as words } from '../text/pt-br-own-visits.ts';
import { LinkLimits } from './link-limits.ts';

export interface OwnPlace {
  /** Path below which the links of the host lie. */
  path: string;
  /** Path of this page on its host. */
  page: string;
  isSecure: boolean;
}

/**
 * The page that marks a browser, and takes that back. The mark is made by a button: programs that look at links before people, as those of messages
 * do, mark nobody.
 */
@Injectable()
export class OwnBrowserPages {
  constructor(
    private readonly visits: OwnVisits,
    private readonly limits: LinkLimits,
  ) {}

  async show(token: string, place: OwnPlace, request: Request, response: Response): Promise<void> {
    const name = await this.#nameOf(token, request, response);
    if (name === null) return;
    const isMarked = ownTokenOf(request.headers.cookie) === token;
    response.vary('cookie');
    sendNoticePage(
      request,
      response,
      200,
      { title: words.title, lines: isMarked ? words.leftOut(name) : words.counted(name) },
      form(place.page, !isMarked),
    );
  }

  /** @param isMarking whether the visits of the browser are to be left out */
  async change(
    token: string,
    isMarking: boolean,
    place: OwnPlace,
    request: Request,
    response: Response,
  ): Promise<void> {
    const name = await this.#nameOf(token, request, response);
    if (name === null) return;
    response.setHeader('set-cookie', ownCookie(isMarking ? token : null, place.path, place.isSecure));
    response.setHeader('cache-control', 'no-store');
    response.redirect(303, place.page);
  }

  /** Null where the answer is sent. */
  async #nameOf(token: string, request: Request, response: Response): Promise<string | null> {
    const network = networkOf(request.ip ?? '');
    const waitSeconds = this.limits.waitOfVisit(network) || this.limits.waitOfLookup(network);
    if (waitSeconds > 0) {
      response.setHeader('retry-after', String(waitSeconds));
      sendNoticePage(request, response, 429, linkText.tooMany);
      return null;
    }
    const name = await this.visits.nameOf(token).catch(() => undefined);
    if (name === undefined) {
      response.setHeader('retry-after', '5');
      sendNoticePage(request, response, 503, linkText.unavailable);
      return null;
    }
    if (name === null) {
      this.limits.noteUnknown(network);
      sendNoticePage(request, response, 404, words.unknown);
    }
    return name;
  }
}

function form(action: string, isMarking: boolean): string {
  const target = `${escapeHtml(action)}?contar=${isMarking ? '0' : '1'}`;
  return `<form method="post" action="${target}"><button>${isMarking ? words.mark : words.unmark}</button></form>`;
}
