import {
  type CloneFolderInput,
  type CloneZipInput,
  cloneFolderInput,
  clonerErrors,
  cloneZipInput,
} from '@garimpo/cloner-contract';
import { type Actor, CurrentActor, defineErrors, ZodBody } from '@garimpo/service-kit';
import { Controller, Post, Res } from '@nestjs/common';
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
  async folder(
    @CurrentActor() actor: Actor,
    @ZodBody(cloneFolderInput) input: CloneFolderInput,
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
  async zip(
    @CurrentActor() actor: Actor,
    @ZodBody(cloneZipInput) input: CloneZipInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, { kind: 'zip', ...input });
    await this.answers.answerZip(actor, id, seconds, response);
  }
}
