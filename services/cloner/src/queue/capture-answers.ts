import { type ClonerErrorCode, clonerErrors, type JobView } from '@garimpo/cloner-contract';
import { type Actor, defineErrors } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip } from '../zip/send-zip.ts';
import { CaptureRequests } from './capture-request.service.ts';
import { hasEnded, JobViews } from './job-views.ts';
import { untilClosed } from './until-closed.ts';

const fail = defineErrors(clonerErrors);

/** Answers who has asked for a capture: with what it made, or with the job that makes it, at once or when it takes too long. */
@Injectable()
export class CaptureAnswers {
  constructor(
    private readonly requests: CaptureRequests,
    private readonly views: JobViews,
    private readonly zips: CloneZips,
  ) {}

  /** @param made what the caller has of a job that is done */
  async answer(
    actor: Actor,
    id: string,
    seconds: number,
    response: Response,
    made: (job: JobView) => object,
  ): Promise<void> {
    const gone = untilClosed(response);
    const job = await this.views.end(actor, id, { signal: gone, seconds }).catch((error: unknown) => {
      if (gone.aborted) return null;
      throw error;
    });
    // Whoever goes away finds the clone in the list.
    if (job === null) return;
    if (seconds === 0 || !hasEnded(job)) return accept(job, seconds, response);
    response.status(201).json(made(refuseUnlessDone(job)));
  }

  async answerZip(actor: Actor, id: string, seconds: number, response: Response): Promise<void> {
    const gone = untilClosed(response);
    try {
      const job = await this.views.end(actor, id, { signal: gone, seconds });
      if (seconds === 0 || !hasEnded(job)) return accept(job, seconds, response);
      refuseUnlessDone(job);
      await sendZip((signal) => this.zips.open(actor, id, signal), response);
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
