import { cloneParams, type NoticeView, noticesReply } from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { NoticeService } from './notice.service.ts';

@Controller('api/anticlone/sites/:id/clones/:cloneId/notices')
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Get()
  @Answers(noticesReply, 'anticlone.clone.not_found')
  async list(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
  ): Promise<{ notices: NoticeView[] }> {
    return { notices: await this.notices.list(actor, id, cloneId) };
  }
}
