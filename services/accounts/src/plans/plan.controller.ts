import type { PlanView } from '@garimpo/accounts-contract';
import { plansReply } from '@garimpo/accounts-contract';
import { Access, Answers } from '@garimpo/service-kit';
import { Controller, Get } from '@nestjs/common';
import { PlanService } from './plan.service.ts';

@Controller('api/plans')
export class PlanController {
  constructor(private readonly plans: PlanService) {}

  @Get()
  @Access('public')
  @Answers(plansReply)
  async list(): Promise<{ plans: PlanView[] }> {
    return { plans: await this.plans.list() };
  }
}
