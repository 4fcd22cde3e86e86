import { clonerErrors, type JobView, jobParams, jobReply, jobsReply } from '@garimpo/cloner-contract';
import {
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  defineErrors,
} from '@garimpo/service-kit';
import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip, untilClosed } from '../zip/send-zip.ts';
import { sendEvents } from './capture-answers.ts';
import { CaptureRequests } from './capture-requests.ts';
import { EventStreams } from './event-streams.ts';
import { JobViews } from './job-views.ts';

/** Proxies close connections that are silent for longer. */
const HEARTBEAT_MS = 15_000;

const fail = defineErrors(clonerErrors);

@Controller('api/clone/jobs')
export class JobController {
  constructor(
    private readonly views: JobViews,
    private readonly streams: EventStreams,
    private readonly requests: CaptureRequests,
    private readonly zips: CloneZips,
  ) {}

  @Get()
  @Answers(jobsReply)
  async list(@CurrentActor() actor: Actor): Promise<{ jobs: JobView[] }> {
    return { jobs: await this.views.recent(actor) };
  }

  @Get(':jobId')
  @Answers(jobReply, 'cloner.job.not_found')
  async one(
    @CurrentActor() actor: Actor,
    @Param({ schema: jobParams }) { jobId }: { jobId: string },
  ): Promise<{ job: JobView }> {
    return { job: await this.views.one(actor, jobId) };
  }

  @Delete(':jobId')
  @Answers(jobReply, 'cloner.job.not_found')
  async cancel(
    @CurrentActor() actor: Actor,
    @Param({ schema: jobParams }) { jobId }: { jobId: string },
  ): Promise<{ job: JobView }> {
    await this.requests.cancel(actor, jobId);
    return { job: await this.views.one(actor, jobId) };
  }

  @Get(':jobId/events')
  @Answers('text/event-stream', 'cloner.job.not_found', 'request.rate.exceeded')
  async events(
    @CurrentActor() actor: Actor,
    @CurrentCaller() { address }: Caller,
    @Param({ schema: jobParams }) { jobId }: { jobId: string },
    @Res() response: Response,
  ): Promise<void> {
    const gone = untilClosed(response);
    await this.streams.run({ userId: actor.userId, address }, () =>
      sendEvents(
        this.views.follow(actor, jobId, { signal: gone, heartbeatMs: HEARTBEAT_MS }),
        response,
        gone,
      ),
    );
  }

  @Get(':jobId/zip')
  @Answers('application/zip', 'cloner.job.not_found')
  async zip(
    @CurrentActor() actor: Actor,
    @Param({ schema: jobParams }) { jobId }: { jobId: string },
    @Res() response: Response,
  ): Promise<void> {
    const { zipPath } = await this.views.one(actor, jobId);
    if (zipPath === null) throw fail('cloner.job.not_found');
    await sendZip((gone) => this.zips.open(actor, jobId, gone), response);
  }
}
