import { type ActivityPage, activityReply, type DenialOutcome, denialReply } from '@garimpo/auth-contract';
import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseFilters } from '@nestjs/common';
import * as z from 'zod';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { ActivityHistory } from './activity-history.ts';
import { DenialService } from './denial.service.ts';

const activityQuery = z.object({ before: z.uuid().optional() });
const eventParams = z.object({ eventId: z.uuid() });
const denialInput = z.object({ token: z.string().max(200) });

type ActivityQuery = z.infer<typeof activityQuery>;
type EventParams = z.infer<typeof eventParams>;
type DenialInput = z.infer<typeof denialInput>;

@ToleratesUnknown()
@Controller('auth/v1/activity')
@Access('account')
@UseFilters(AuthErrorFilter)
export class ActivityController {
  constructor(
    private readonly history: ActivityHistory,
    private readonly denials: DenialService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(activityReply, 'session_not_found', 'user_banned')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: activityQuery }) { before }: ActivityQuery,
  ): Promise<ActivityPage> {
    return this.history.list(actor, before);
  }

  /** By the link of an email. Only a POST: programs that look into mails follow links, and press no buttons. */
  @Post('deny')
  @Access('public')
  @HttpCode(200)
  @Answers(denialReply, 'otp_expired', 'over_request_rate_limit')
  async denyByToken(
    @Body({ schema: denialInput }) { token }: DenialInput,
    @CurrentCaller() caller: Caller,
  ): Promise<{ outcome: DenialOutcome }> {
    return { outcome: await this.denials.byToken(token, caller) };
  }

  @Post(':eventId/deny')
  @HttpCode(200)
  @Answers(denialReply, 'session_not_found', 'user_banned', 'insufficient_aal', 'not_found')
  async deny(
    @CurrentActor() actor: Actor,
    @Param({ schema: eventParams }) { eventId }: EventParams,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<{ outcome: DenialOutcome }> {
    return { outcome: await this.denials.byActor(actor, eventId, caller) };
  }
}
