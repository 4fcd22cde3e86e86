import { Body, Controller, HttpCode, Module, Optional, Post } from '@nestjs/common';
import type { z } from 'zod';
import { Access } from '../auth/access.ts';
import { PersonalTokens } from '../auth/personal-tokens.ts';
import { OpenSessions, SubscriptionGate } from '../auth/ports.ts';
import { fail } from '../errors/domain-error.ts';
import { UsageCounters } from '../usage/usage-counters.ts';
import { type AccountEvent, ActivityRecorder, accountEvent, type activityReply } from './account-activity.ts';
import {
  type doneReply,
  endPersonalTokensQuestion,
  personalTokenQuestion,
  type personalTokenReply,
  sessionQuestion,
  type sessionReply,
  subscriptionQuestion,
  type subscriptionReply,
  usageQuestion,
  type usageReply,
} from './internal-api.ts';
import { PersonalDataController } from './personal-data.controller.ts';

/** The ports of this process's domains, for services in other processes. */
@Controller('internal')
@Access('internal')
class InternalController {
  constructor(
    private readonly counters: UsageCounters,
    @Optional() private readonly subscriptions?: SubscriptionGate,
    @Optional() private readonly sessions?: OpenSessions,
    @Optional() private readonly recorder?: ActivityRecorder,
    @Optional() private readonly personalTokens?: PersonalTokens,
  ) {}

  @Post('subscription')
  @HttpCode(200)
  async subscription(
    @Body({ schema: subscriptionQuestion }) { userId }: z.infer<typeof subscriptionQuestion>,
  ): Promise<z.infer<typeof subscriptionReply>> {
    return { active: await own(this.subscriptions).isActive(userId) };
  }

  @Post('personal-token')
  @HttpCode(200)
  async personalToken(
    @Body({ schema: personalTokenQuestion })
    { tokenHash, scope }: z.infer<typeof personalTokenQuestion>,
  ): Promise<z.infer<typeof personalTokenReply>> {
    return { userId: await own(this.personalTokens).ownerOf(tokenHash, scope) };
  }

  @Post('end-personal-tokens')
  @HttpCode(200)
  async endPersonalTokens(
    @Body({ schema: endPersonalTokensQuestion })
    { userId, madeBefore }: z.infer<typeof endPersonalTokensQuestion>,
  ): Promise<z.infer<typeof doneReply>> {
    await own(this.personalTokens).endAll(userId, new Date(madeBefore));
    return { done: true };
  }

  @Post('session')
  @HttpCode(200)
  async session(
    @Body({ schema: sessionQuestion }) { sessionId }: z.infer<typeof sessionQuestion>,
  ): Promise<z.infer<typeof sessionReply>> {
    const sessions = own(this.sessions);
    const open = await sessions.isOpen(sessionId, 'aal2');
    return { open, openAtAal1: open && (await sessions.isOpen(sessionId, 'aal1')) };
  }

  @Post('activity')
  @HttpCode(200)
  async activity(
    @Body({ schema: accountEvent }) event: AccountEvent,
  ): Promise<z.infer<typeof activityReply>> {
    return { denialLink: await own(this.recorder).record(event) };
  }

  @Post('usage')
  @HttpCode(200)
  async usage(
    @Body({ schema: usageQuestion }) { userId }: z.infer<typeof usageQuestion>,
  ): Promise<z.infer<typeof usageReply>> {
    const used: Record<string, number> = {};
    for (const counter of this.counters.names())
      used[counter] = (await this.counters.read(counter, userId)) ?? 0;
    return { used };
  }
}

/** Called although this process does not host the domain. */
function own<T>(port: T | undefined): T {
  if (port === undefined) throw fail('request.route.not_found');
  return port;
}

/**
 * In processes that host one domain for the others. It imports the domain, whose ports it asks. The gateway has none of it: it
 * is what the outside reaches.
 */
@Module({ controllers: [InternalController, PersonalDataController] })
export class InternalModule {}
