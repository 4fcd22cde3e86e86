import { CONFIG, type Config, networkOf, sendNoticePage } from '@garimpo/service-kit';
import { keyPattern } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LinkLimits } from '../link/link-limits.ts';
import type { PublicCampaign } from '../link/public-campaign.ts';
import { PublicCampaigns } from '../link/public-campaigns.ts';
import { aboutText } from '../text/pt-br-about.ts';
import { linkText } from '../text/pt-br-link.ts';
import { aboutHtml } from './about-page.ts';

/** What a link does, for anybody: one of an owner who has left, and one that is switched off, too. */
@Injectable()
export class AboutPages {
  constructor(
    private readonly campaigns: PublicCampaigns,
    private readonly limits: LinkLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param link absolute address of the link, as its visitors know it */
  async answer(key: string, link: string, request: Request, response: Response): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff');
    const network = networkOf(request.ip ?? '');
    const waitSeconds =
      this.limits.takeVisit(network) || (this.campaigns.isKept(key) ? 0 : this.limits.mayAsk(network));
    if (waitSeconds > 0) {
      response.setHeader('retry-after', String(waitSeconds));
      return sendNoticePage(request, response, 429, linkText.tooMany);
    }
    const campaign = keyPattern.test(key) ? await this.#find(key) : null;
    if (campaign === undefined) {
      response.setHeader('retry-after', '5');
      return sendNoticePage(request, response, 503, linkText.unavailable);
    }
    if (campaign === null) {
      this.limits.noteUnknown(network);
      return sendNoticePage(request, response, 404, linkText.unknown);
    }
    if (campaign.state === 'deleted') return sendNoticePage(request, response, 410, linkText.deleted);
    const html = aboutHtml(campaign, { link, contactEmail: this.config.contactEmail });
    sendNoticePage(request, response, 200, { title: aboutText.title, lines: [aboutText.intro] }, html);
  }

  #find(key: string): Promise<PublicCampaign | null | undefined> {
    return this.campaigns.find(key).catch(() => undefined);
  }
}
