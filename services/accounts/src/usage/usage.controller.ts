import type { UsageReply } from '@garimpo/accounts-contract';
import { usageReply } from '@garimpo/accounts-contract';
import { Access, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, Get } from '@nestjs/common';
import { UsageService } from './usage.service.ts';

@Controller('api/usage')
@Access('account')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Answers(usageReply)
  async get(@CurrentActor() actor: Actor): Promise<UsageReply> {
    return { usage: await this.usage.of(actor.userId) };
  }
}
