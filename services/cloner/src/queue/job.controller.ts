import { clonerErrors, type JobView, jobParams } from '@garimpo/cloner-contract';
import { type Actor, CurrentActor, defineErrors, ZodParam } from '@garimpo/service-kit';
import { Controller, Delete, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip } from '../zip/send-zip.ts';
import { CaptureRequests } from './capture-request.service.ts';
import { sendEvents } from './job-events.ts';
import { JobViews } from './job-views.ts';
import { untilClosed } from './until-closed.ts';

/** So long a proxy keeps a connection on which nothing is said. */
const BEAT_MS = 15_000;

const fail = defineErrors(clonerErrors);

@Controller('api/clone/jobs')
export class JobController {
  constructor(
    private readonly views: JobViews,
    private readonly requests: CaptureRequests,
    private readonly zips: CloneZips,
  ) {}

  @Get()
  async list(@CurrentActor() actor: Actor): Promise<{ jobs: JobView[] }> {
    return { jobs: await this.views.recent(actor) };
  }

  @Get(':id')
  async one(
    @CurrentActor() actor: Actor,
    @ZodParam(jobParams) { id }: { id: string },
  ): Promise<{ job: JobView }> {
    return { job: await this.views.one(actor, id) };
  }

  @Delete(':id')
  async cancel(
    @CurrentActor() actor: Actor,
    @ZodParam(jobParams) { id }: { id: string },
  ): Promise<{ job: JobView }> {
    await this.requests.cancel(actor, id);
    return { job: await this.views.one(actor, id) };
  }

  @Get(':id/events')
  async events(
    @CurrentActor() actor: Actor,
    @ZodParam(jobParams) { id }: { id: string },
    @Res() response: Response,
  ): Promise<void> {
    const gone = untilClosed(response);
    await sendEvents(this.views.follow(actor, id, { signal: gone, beatMs: BEAT_MS }), response, gone);
  }

  @Get(':id/zip')
  async zip(
    @CurrentActor() actor: Actor,
    @ZodParam(jobParams) { id }: { id: string },
    @Res() response: Response,
  ): Promise<void> {
    const { zipPath } = await this.views.one(actor, id);
    if (zipPath === null) throw fail('cloner.job.not_found');
    await sendZip(await this.zips.open(actor, id), response);
  }
}
