import { type CloneView, cloneParams, cloneReply } from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Detection } from './detection.service.ts';

@Controller('api/anticlone/sites/:id/clones/:cloneId/check')
export class CheckController {
  constructor(private readonly detection: Detection) {}

  @Post()
  @HttpCode(202)
  @Answers(cloneReply, 'anticlone.clone.not_found', 'anticlone.clone.check_too_soon')
  async check(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
  ): Promise<{ clone: CloneView }> {
    return { clone: await this.detection.checkAgain(actor, id, cloneId) };
  }
}
