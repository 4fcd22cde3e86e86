import {
  cloneParams,
  type NoticeParams,
  type NoticesReply,
  noticeParams,
  noticesReply,
  type TrackedNoticeView,
  type TrackNoticeInput,
  trackedNoticeReply,
  trackNoticeInput,
} from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { NoticeService } from './notice.service.ts';

@Controller('api/anticlone/sites/:id/clones/:cloneId/notices')
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Get()
  @Answers(noticesReply, 'anticlone.clone.not_found')
  list(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
  ): Promise<NoticesReply> {
    return this.notices.list(actor, id, cloneId);
  }

  @Put(':recipient')
  @Answers(trackedNoticeReply, 'anticlone.clone.not_found')
  async track(
    @CurrentActor() actor: Actor,
    @Param({ schema: noticeParams }) params: NoticeParams,
    @Body({ schema: trackNoticeInput }) input: TrackNoticeInput,
  ): Promise<{ notice: TrackedNoticeView }> {
    return { notice: await this.notices.track(actor, params, input) };
  }
}
