import {
  clonerErrors,
  type MapPagesReply,
  mapPagesInput,
  mapPagesReply,
  ProtectedPages,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, CurrentActor, defineErrors } from '@garimpo/service-kit';
import { Body, Controller, HttpCode, Optional, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CaptureError } from '../capture-error.ts';
import { PageMaps } from '../funnel/page-maps.ts';
import { untilClosed } from '../zip/send-zip.ts';
import { ClonerLimits } from './cloner-limits.ts';

const fail = defineErrors(clonerErrors);

/** Shows which pages a clone with the linked pages would have. */
@Controller('api/clone/linked')
export class LinkedPagesController {
  constructor(
    private readonly maps: PageMaps,
    private readonly limits: ClonerLimits,
    @Optional() private readonly protectedPages?: ProtectedPages,
  ) {}

  @Post()
  @HttpCode(200)
  @Answers(
    mapPagesReply,
    'cloner.address.refused',
    'cloner.page.unreachable',
    'cloner.page.refused',
    'cloner.page.not_html',
    'cloner.page.sensitive',
    'cloner.page.protected',
    'cloner.capture.too_large',
    'cloner.capture.failed',
    'cloner.maps.too_many',
  )
  async map(
    @CurrentActor() actor: Actor,
    @Body({ schema: mapPagesInput }) { url }: { url: string },
    @Res({ passthrough: true }) response: Response,
  ): Promise<MapPagesReply> {
    await this.limits.take(actor.userId, 'map');
    const isProtected = async (page: string) =>
      (await this.protectedPages?.isProtectedFrom(actor.userId, page)) ?? false;
    if (await isProtected(url))
      throw fail('cloner.page.protected', { fields: [{ path: 'url', rule: 'protected' }] });
    try {
      return await this.maps.map(url, { isProtected, signal: untilClosed(response) });
    } catch (error) {
      if (!(error instanceof CaptureError)) throw error;
      const { code, rule } = error;
      throw fail(code, { cause: error, ...(rule !== null && { fields: [{ path: 'url', rule }] }) });
    }
  }
}
