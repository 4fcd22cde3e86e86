import { once } from 'node:events';
import {
  ANSWER_SECONDS_MAX,
  type ClonerErrorCode,
  clonerErrors,
  type JobView,
} from '@garimpo/cloner-contract';
import { type Actor, defineErrors } from '@garimpo/service-kit';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip, untilClosed } from '../zip/send-zip.ts';
import { CaptureRequests } from './capture-requests.ts';
import { hasEnded, JobViews } from './job-views.ts';

const fail = defineErrors(clonerErrors);

/**
 * How many seconds the caller waits for the end before it is answered with a job to follow (`Prefer`, RFC 7240): as many as `wait`
 * says, none with `respond-async` alone, and otherwise as many as a request may take.
 */
export const PreferredWait = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { prefer = '' } = context.switchToHttp().getRequest<Request>().headers;
  return preferredWait(String(prefer));
}) as () => ParameterDecorator;

export function preferredWait(prefer: string): number {
  const parts = prefer.split(/[,;]/).map((part) => part.replaceAll(/[\s"]/g, '').toLowerCase());
  const wait = parts
    .map((part) => /^wait=(\d{1,9})$/.exec(part)?.[1])
    .find((seconds) => seconds !== undefined);
  if (wait !== undefined) return Math.min(Number(wait), ANSWER_SECONDS_MAX);
  return parts.includes('respond-async') ? 0 : ANSWER_SECONDS_MAX;
}

/** Answers a request for a capture: with what it made, or with its job when the caller does not wait long enough. */
@Injectable()
export class CaptureAnswers {
  constructor(
    private readonly requests: CaptureRequests,
    private readonly views: JobViews,
    private readonly zips: CloneZips,
  ) {}

  /** @param body of the answer to a job that is done */
  async answer(
    actor: Actor,
    id: string,
    seconds: number,
    response: Response,
    body: (job: JobView) => object,
  ): Promise<void> {
    const gone = untilClosed(response);
    const job = await this.views.end(actor, id, { signal: gone, seconds }).catch((error: unknown) => {
      if (gone.aborted) return null;
      throw error;
    });
    // A caller who has gone finds the clone in the list.
    if (job === null) return;
    if (seconds === 0 || !hasEnded(job)) return accept(job, seconds, response);
    response.status(201).json(body(refuseUnlessDone(job)));
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
      // The caller has gone, and no list shows a ZIP.
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

/** Sends a job's states as `text/event-stream`, each as `data: {"job": …}`; null is a comment that keeps the connection open. */
export async function sendEvents(
  views: AsyncGenerator<JobView | null>,
  response: Response,
  gone: AbortSignal,
): Promise<void> {
  // Read before the head is sent, so that a job that does not exist is answered as an ordinary error.
  const first = await views.next();
  response.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies must not buffer the stream.
    'x-accel-buffering': 'no',
  });
  try {
    for (let next = first; !next.done; next = await views.next()) {
      const text = next.value === null ? ':\n\n' : `data: ${JSON.stringify({ job: next.value })}\n\n`;
      if (!response.write(text)) await once(response, 'drain', { signal: gone });
    }
    response.end();
  } catch (error) {
    // A part of the stream has been sent: a listener reconnects.
    response.destroy();
    if (!gone.aborted) throw error;
  }
}
