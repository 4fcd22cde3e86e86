import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Query, UseFilters } from '@nestjs/common';
import * as z from 'zod';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { devicesReply } from '../http/auth-replies.ts';
import { ignoredInput } from '../http/ignored-input.ts';
import { DeviceService, type DeviceView } from './device.service.ts';

const deviceParams = z.object({ sessionId: z.uuid() });

/** Where the user is signed in. Ours: Supabase Auth has no such list. The others end with `logout?scope=others`. */
@ToleratesUnknown()
@Controller('auth/v1/sessions')
@Access('account')
@UseFilters(AuthErrorFilter)
export class DeviceController {
  constructor(private readonly devices: DeviceService) {}

  @Get()
  @Answers(devicesReply, 'session_not_found')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<{ sessions: DeviceView[] }> {
    return this.devices.list(actor);
  }

  @Delete(':sessionId')
  @HttpCode(204)
  @Answers(null, 'session_not_found')
  end(
    @CurrentActor() actor: Actor,
    @Param({ schema: deviceParams }) { sessionId }: z.infer<typeof deviceParams>,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.devices.end(actor, sessionId, caller);
  }
}
