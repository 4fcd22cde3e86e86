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
import { JobViews } from './job-views.ts';
import { PrefersAsync } from './prefers-async.ts';
import { untilClosed } from './until-closed.ts';

const fail = defineErrors(clonerErrors);

/** What makes a clone: answered when it is made, or at once with the job that makes it. */
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
    @PrefersAsync() prefersAsync: boolean,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, input);
    if (prefersAsync) return this.#accept(actor, id, response);
    // Whoever goes away finds the clone in the list.
    const { site } = refuseUnlessDone(await this.views.end(actor, id, untilClosed(response)));
    if (site === null) throw fail('cloner.site.not_found');
    response.status(201).json({ url: site.url, site });
  }

  @Post('zip')
  async zip(
    @CurrentActor() actor: Actor,
    @ZodBody(cloneZipInput) input: CloneZipInput,
    @PrefersAsync() prefersAsync: boolean,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, { ...input, subdomain: null });
    if (prefersAsync) return this.#accept(actor, id, response);
    const gone = untilClosed(response);
    try {
      refuseUnlessDone(await this.views.end(actor, id, gone));
      await sendZip(await this.zips.open(actor, id), response);
    } catch (error) {
      if (!gone.aborted) throw error;
      // Nobody takes it any more.
      await this.requests.cancel(actor, id);
    }
  }

  async #accept(actor: Actor, id: string, response: Response): Promise<void> {
    const job = await this.views.one(actor, id);
    response.status(202).set('preference-applied', 'respond-async').json({ job });
  }
}

function refuseUnlessDone(job: JobView): JobView {
  if (job.state === 'done') return job;
  if (job.state === 'cancelled') throw fail('cloner.capture.cancelled');
  const { code, fields } = job.error ?? { code: 'cloner.capture.failed' };
  throw fail(code as ClonerErrorCode, fields && { fields });
}
