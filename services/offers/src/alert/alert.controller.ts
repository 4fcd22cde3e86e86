import {
  type AlertEventsReply,
  type AlertMailMode,
  type AlertSettingsReply,
  alertEventsQuery,
  alertEventsReply,
  alertSettingsInput,
  alertSettingsReply,
  alertsSeenInput,
} from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { AlertService } from './alert.service.ts';

@Controller('api/alerts')
export class AlertController {
  constructor(private readonly alerts: AlertService) {}

  @Get()
  @Answers(alertEventsReply, 'offers.alert_event.not_found')
  events(
    @CurrentActor() actor: Actor,
    @Query({ schema: alertEventsQuery }) { before }: { before?: string | undefined },
  ): Promise<AlertEventsReply> {
    return this.alerts.events(actor, before ?? null);
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
    @Body({ schema: alertSettingsInput }) { mail }: { mail: AlertMailMode },
  ): Promise<AlertSettingsReply> {
    return this.alerts.changeSettings(actor, mail);
  }
}
