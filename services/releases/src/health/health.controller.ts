import {
  type HealthInput,
  type HealthQuery,
  type HealthReply,
  healthInput,
  healthQuery,
  healthReply,
  releaseParams,
} from '@garimpo/releases-contract';
import {
  Access,
  type Actor,
  Answers,
  BodyLimit,
  type Caller,
  CurrentActor,
  CurrentCaller,
} from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { HealthService } from './health.service.ts';

/** The most that a report may hold, written out. */
const REPORT_MAX_BYTES = 4 * 1024;

@Controller('api/releases')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Only signed-in people load tools; reports of outsiders could make a good version look broken. */
  @Post(':tool/health')
  @Access('account')
  @BodyLimit(REPORT_MAX_BYTES)
  @HttpCode(204)
  @Answers(null, 'releases.tool.not_found', 'releases.version.not_found', 'request.rate.exceeded')
  async report(
    @Param({ schema: releaseParams }) { tool }: { tool: string },
    @Body({ schema: healthInput }) input: HealthInput,
    @CurrentActor() actor: Actor,
    @CurrentCaller() { address }: Caller,
  ): Promise<void> {
    await this.health.count({ actor, address }, tool, input);
  }

  @Get(':tool/health')
  @Access('staff')
  @Answers(healthReply, 'releases.tool.not_found')
  series(
    @Param({ schema: releaseParams }) { tool }: { tool: string },
    @Query({ schema: healthQuery }) { minutes }: HealthQuery,
  ): Promise<HealthReply> {
    return this.health.series(tool, minutes);
  }
}
