import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
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
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
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
    @Body({ schema: addressRuleInput }) input: AddressRuleInput,
  ): Promise<{ rule: AddressRuleView }> {
    return { rule: await this.rules.create(actor, input) };
  }

  @Delete('address-rules/:id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.address_rule.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: addressRuleParams }) { id }: { id: string },
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
    @Param({ schema: visitParams }) { id }: { id: string },
    @Body({ schema: requestRuleInput }) input: RequestRuleInput,
  ): Promise<{ rule: AddressRuleView }> {
    return { rule: await this.rules.createFor(actor, id, input) };
  }
}
