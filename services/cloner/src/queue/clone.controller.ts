import {
  type CloneFolderInput,
  type ClonerErrorCode,
  type CloneZipInput,
  cloneFolderInput,
  clonerErrors,
  cloneZipInput,
  type JobView,
} from '@garimpo/cloner-contract';
import { type Actor, CurrentActor, defineErrors, ZodBody } from '@garimpo/service-kit';
import { Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip } from '../zip/send-zip.ts';
import { CaptureRequests } from './capture-request.service.ts';
import { hasEnded, JobViews } from './job-views.ts';
import { PreferredWait } from './preferred-wait.ts';
import { untilClosed } from './until-closed.ts';

const fail = defineErrors(clonerErrors);

/** What makes a clone: answered when it is made, or with the job that makes it, at once or when it takes too long. */
@Controller('api/clone')
export class CloneController {
  constructor(
    private readonly requests: CaptureRequests,
    private readonly views: JobViews,
    private readonly zips: CloneZips,
  ) {}

  @Post('folder')
  async folder(
    @CurrentActor() actor: Actor,
    @ZodBody(cloneFolderInput) input: CloneFolderInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, input);
    // Whoever goes away finds the clone in the list.
    const job = await this.views.end(actor, id, { signal: untilClosed(response), seconds });
    if (seconds === 0 || !hasEnded(job)) return accept(job, seconds, response);
    const { site } = refuseUnlessDone(job);
    if (site === null) throw fail('cloner.site.not_found');
    response.status(201).json({ url: site.url, site });
  }

  @Post('zip')
  async zip(
    @CurrentActor() actor: Actor,
    @ZodBody(cloneZipInput) input: CloneZipInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, { ...input, subdomain: null });
    const gone = untilClosed(response);
    try {
      const job = await this.views.end(actor, id, { signal: gone, seconds });
      if (seconds === 0 || !hasEnded(job)) return accept(job, seconds, response);
      refuseUnlessDone(job);
      await sendZip(await this.zips.open(actor, id), response);
    } catch (error) {
      if (!gone.aborted) throw error;
      // Nobody takes it any more.
      await this.requests.cancel(actor, id);
    }
  }
}

function accept(job: JobView, seconds: number, response: Response): void {
  if (seconds === 0) response.set('preference-applied', 'respond-async');
  response.status(202).json({ job });
}

function refuseUnlessDone(job: JobView): JobView {
  if (job.state === 'done') return job;
  if (job.state === 'cancelled') throw fail('cloner.capture.cancelled');
  const { code, fields } = job.error ?? { code: 'cloner.capture.failed' };
  throw fail(code as ClonerErrorCode, fields && { fields });
}
