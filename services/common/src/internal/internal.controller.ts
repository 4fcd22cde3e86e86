import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { z } from 'zod';
import {
  type AccountEvent,
  ActivityRecorder,
  accountEvent,
  type activityReply,
} from '../activity/account-activity.ts';
import { Access } from '../auth/access.ts';
import { OpenSessions, SubscriptionGate } from '../auth/ports.ts';
import { fail } from '../errors/kit-errors.ts';
import { UsageCounters } from '../usage/usage-counters.ts';
import {
  sessionQuestion,
  type sessionReply,
  subscriptionQuestion,
  type subscriptionReply,
  usageQuestion,
  type usageReply,
} from './internal-api.ts';
import { provided } from './provided.ts';

/** The ports of this process's domains, for services in other processes. */
@Controller('internal')
@Access('internal')
export class InternalController {
  constructor(
    private readonly modules: ModuleRef,
    private readonly counters: UsageCounters,
  ) {}

  @Post('subscription')
  @HttpCode(200)
  async subscription(
    @Body({ schema: subscriptionQuestion }) { userId }: z.infer<typeof subscriptionQuestion>,
  ): Promise<z.infer<typeof subscriptionReply>> {
    return { active: await this.#own(SubscriptionGate).isActive(userId) };
  }

  @Post('session')
  @HttpCode(200)
  async session(
    @Body({ schema: sessionQuestion }) { sessionId }: z.infer<typeof sessionQuestion>,
  ): Promise<z.infer<typeof sessionReply>> {
    const sessions = this.#own(OpenSessions);
    const open = await sessions.isOpen(sessionId, 'aal2');
    return { open, openAtAal1: open && (await sessions.isOpen(sessionId, 'aal1')) };
  }

  @Post('activity')
  @HttpCode(200)
  async activity(
    @Body({ schema: accountEvent }) event: AccountEvent,
  ): Promise<z.infer<typeof activityReply>> {
    return { denialLink: await this.#own(ActivityRecorder).record(event) };
  }

  /** Of this process alone: asked to ask others in turn, two could ask each other for ever. */
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

  /** Somebody was told that this process hosts what it does not. */
  #own<T>(port: abstract new () => T): T {
    const found = provided<T>(this.modules, port);
    if (found === undefined) throw fail('request.route.not_found');
    return found;
  }
}
