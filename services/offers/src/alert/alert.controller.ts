import {
  type AlertEventsReply,
  type AlertRuleView,
  type AlertSettingsInput,
  type AlertSettingsReply,
  alertEventsQuery,
  alertEventsReply,
  alertRuleParams,
  alertRuleReply,
  alertRulesReply,
  alertSettingsInput,
  alertSettingsReply,
  alertsSeenInput,
  type CreateAlertRuleInput,
  createAlertRuleInput,
  offerParams,
  type UpdateAlertRuleInput,
  updateAlertRuleInput,
} from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { z } from 'zod/mini';
import { AlertService } from './alert.service.ts';
import { AlertRuleService } from './alert-rule.service.ts';

@Controller('api/offers/:id/alerts')
export class AlertRuleController {
  constructor(private readonly rules: AlertRuleService) {}

  @Get()
  @Answers(alertRulesReply, 'offers.offer.not_found')
  async list(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
  ): Promise<{ rules: AlertRuleView[] }> {
    return { rules: await this.rules.list(actor, id) };
  }

  @Post()
  @Answers(
    alertRuleReply,
    'offers.offer.not_found',
    'offers.alert_rule.limit_reached',
    'offers.alert_rule.repeated',
  )
  async create(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Body({ schema: createAlertRuleInput }) input: CreateAlertRuleInput,
  ): Promise<{ rule: AlertRuleView }> {
    return { rule: await this.rules.create(actor, id, input) };
  }

  @Patch(':ruleId')
  @Answers(alertRuleReply, 'offers.alert_rule.not_found', 'offers.alert_rule.repeated')
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: alertRuleParams }) { id, ruleId }: { id: string; ruleId: string },
    @Body({ schema: updateAlertRuleInput }) input: UpdateAlertRuleInput,
  ): Promise<{ rule: AlertRuleView }> {
    return { rule: await this.rules.update(actor, id, ruleId, input) };
  }

  @Delete(':ruleId')
  @HttpCode(204)
  @Answers(null, 'offers.alert_rule.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: alertRuleParams }) { id, ruleId }: { id: string; ruleId: string },
  ): Promise<void> {
    await this.rules.delete(actor, id, ruleId);
  }
}

@Controller('api/alerts')
export class AlertController {
  constructor(private readonly alerts: AlertService) {}

  @Get()
  @Answers(alertEventsReply, 'offers.alert_event.not_found')
  events(
    @CurrentActor() actor: Actor,
    @Query({ schema: alertEventsQuery }) { before, also }: z.infer<typeof alertEventsQuery>,
  ): Promise<AlertEventsReply> {
    return this.alerts.events(actor, { before: before ?? null, withPages: also !== undefined });
  }

  @Post('seen')
  @HttpCode(204)
  @Answers(null, 'offers.alert_event.not_found')
  async see(
    @CurrentActor() actor: Actor,
    @Body({ schema: alertsSeenInput }) { upTo }: { upTo: string },
  ): Promise<void> {
    await this.alerts.see(actor, upTo);
  }

  @Get('settings')
  @Answers(alertSettingsReply)
  settings(@CurrentActor() actor: Actor): Promise<AlertSettingsReply> {
    return this.alerts.settings(actor);
  }

  @Patch('settings')
  @Answers(alertSettingsReply)
  changeSettings(
    @CurrentActor() actor: Actor,
    @Body({ schema: alertSettingsInput }) input: AlertSettingsInput,
  ): Promise<AlertSettingsReply> {
    return this.alerts.changeSettings(actor, input);
  }
}
