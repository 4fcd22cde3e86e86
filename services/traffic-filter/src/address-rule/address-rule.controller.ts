import { type Actor, Answers, CurrentActor, ZodBody, ZodParam } from '@garimpo/service-kit';
import {
  type AddressRuleInput,
  type AddressRuleView,
  addressRuleInput,
  addressRuleParams,
  addressRuleReply,
  addressRulesReply,
  type RequestRuleInput,
  requestRuleInput,
  visitParams,
} from '@garimpo/traffic-filter-contract';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { AddressRuleService } from './address-rule.service.ts';

@Controller('api/traffic-filter')
export class AddressRuleController {
  constructor(private readonly rules: AddressRuleService) {}

  @Get('address-rules')
  @Answers(addressRulesReply)
  async list(@CurrentActor() actor: Actor): Promise<{ rules: AddressRuleView[] }> {
    return { rules: await this.rules.list(actor) };
  }

  @Post('address-rules')
  @Answers(
    addressRuleReply,
    'traffic_filter.address_rules.limit_reached',
    'traffic_filter.address_rule.refused',
  )
  async create(
    @CurrentActor() actor: Actor,
    @ZodBody(addressRuleInput) input: AddressRuleInput,
  ): Promise<{ rule: AddressRuleView }> {
    return { rule: await this.rules.create(actor, input) };
  }

  @Delete('address-rules/:id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.address_rule.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @ZodParam(addressRuleParams) { id }: { id: string },
  ): Promise<void> {
    await this.rules.delete(actor, id);
  }

  @Post('requests/:id/rule')
  @Answers(
    addressRuleReply,
    'traffic_filter.request.not_found',
    'traffic_filter.request.address_erased',
    'traffic_filter.address_rules.limit_reached',
    'traffic_filter.address_rule.refused',
  )
  async createFor(
    @CurrentActor() actor: Actor,
    @ZodParam(visitParams) { id }: { id: string },
    @ZodBody(requestRuleInput) input: RequestRuleInput,
  ): Promise<{ rule: AddressRuleView }> {
    return { rule: await this.rules.createFor(actor, id, input) };
  }
}
