import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { type UsageReply, usageReply } from '@garimpo/traffic-filter-contract';
import { Controller, Get } from '@nestjs/common';
import { UsageService } from './usage.service.ts';

@Controller('api/traffic-filter/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Answers(usageReply)
  get(@CurrentActor() actor: Actor): Promise<UsageReply> {
    return this.usage.of(actor, new Date());
  }
}
