import {
  type CloneFolderInput,
  type CloneZipInput,
  cloneFolderInput,
  cloneFolderReply,
  clonerErrors,
  cloneZipInput,
  jobReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, CurrentActor, defineErrors } from '@garimpo/service-kit';
import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CaptureAnswers } from './capture-answers.ts';
import { CaptureRequests } from './capture-request.service.ts';
import { PreferredWait } from './preferred-wait.ts';

const fail = defineErrors(clonerErrors);

/** What makes clones of pages. */
@Controller('api/clone')
export class CloneController {
  constructor(
    private readonly requests: CaptureRequests,
    private readonly answers: CaptureAnswers,
  ) {}

  @Post('folder')
  @Answers(
    { 201: cloneFolderReply, 202: jobReply },
    'cloner.address.refused',
    'cloner.page.unreachable',
    'cloner.page.refused',
    'cloner.page.not_html',
    'cloner.page.sensitive',
    'cloner.page.protected',
    'cloner.capture.too_large',
    'cloner.capture.failed',
    'cloner.capture.cancelled',
    'cloner.queue.full',
    'cloner.clones.limit_reached',
    'cloner.subdomain.taken',
    'cloner.site.not_found',
  )
  async folder(
    @CurrentActor() actor: Actor,
    @Body({ schema: cloneFolderInput }) input: CloneFolderInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, { kind: 'folder', ...input });
    await this.answers.answer(actor, id, seconds, response, ({ site }) => {
      if (site === null) throw fail('cloner.site.not_found');
      return { url: site.url, site };
    });
  }

  @Post('zip')
  @Answers(
    { 200: 'application/zip', 202: jobReply },
    'cloner.address.refused',
    'cloner.page.unreachable',
    'cloner.page.refused',
    'cloner.page.not_html',
    'cloner.page.sensitive',
    'cloner.page.protected',
    'cloner.capture.too_large',
    'cloner.capture.failed',
    'cloner.capture.cancelled',
    'cloner.queue.full',
  )
  async zip(
    @CurrentActor() actor: Actor,
    @Body({ schema: cloneZipInput }) input: CloneZipInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, { kind: 'zip', ...input });
    await this.answers.answerZip(actor, id, seconds, response);
  }
}
