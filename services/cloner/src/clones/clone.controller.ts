import {
  type CloneFolderInput,
  type CloneZipInput,
  cloneFolderInput,
  cloneFolderReply,
  clonerErrors,
  cloneZipInput,
  deleteCloneInput,
  deleteQuizInput,
  jobReply,
  type QuizZipInput,
  quizZipInput,
  quizzesReply,
  type SaveQuizInput,
  type SubdomainReply,
  saveQuizInput,
  saveQuizReply,
  siteParams,
  sitesReply,
  subdomainParams,
  subdomainReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, CurrentActor, defineErrors } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CloneZips } from '../zip/clone-zips.ts';
import { sendZip } from '../zip/send-zip.ts';
import { CaptureAnswers, PreferredWait } from './capture-answers.ts';
import { CaptureRequests } from './capture-requests.ts';
import { CloneService, mayHaveQuizZips, type QuizList, type SiteList } from './clone.service.ts';

const fail = defineErrors(clonerErrors);

/** Why any capture may be refused, or fail. */
export const captureErrors = [
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
  'cloner.storage.full',
] as const;

/** Makes, lists and removes clones of both kinds: pages at `/api/clone`, quizzes at `/api/clone/quiz`. */
@Controller('api/clone')
export class CloneController {
  constructor(
    private readonly requests: CaptureRequests,
    private readonly answers: CaptureAnswers,
    private readonly clones: CloneService,
    private readonly zips: CloneZips,
  ) {}

  @Post('folder')
  @Answers(
    { 201: cloneFolderReply, 202: jobReply },
    ...captureErrors,
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
    const id = await this.requests.enqueue(actor, { kind: 'folder', ...input });
    await this.answers.answer(actor, id, seconds, response, ({ site }) => {
      if (site === null) throw fail('cloner.site.not_found');
      return { url: site.url, site };
    });
  }

  @Post('quiz/save')
  @Answers(
    { 201: saveQuizReply, 202: jobReply },
    ...captureErrors,
    'cloner.quizzes.limit_reached',
    'cloner.subdomain.taken',
    'cloner.quiz.not_a_quiz',
    'cloner.quiz.not_found',
  )
  async quiz(
    @CurrentActor() actor: Actor,
    @Body({ schema: saveQuizInput }) input: SaveQuizInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.enqueue(actor, { kind: 'quiz', ...input });
    await this.answers.answer(actor, id, seconds, response, ({ quiz }) => {
      if (quiz === null) throw fail('cloner.quiz.not_found');
      return { url: quiz.url, subdomain: quiz.subdomain, quiz };
    });
  }

  @Post('zip')
  @Answers({ 200: 'application/zip', 202: jobReply }, ...captureErrors)
  async zip(
    @CurrentActor() actor: Actor,
    @Body({ schema: cloneZipInput }) input: CloneZipInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.enqueue(actor, { kind: 'zip', ...input });
    await this.answers.answerZip(actor, id, seconds, response);
  }

  @Post('quiz/zip')
  @Answers(
    { 200: 'application/zip', 202: jobReply },
    ...captureErrors,
    'cloner.quiz.not_a_quiz',
    'cloner.quiz.zip_forbidden',
  )
  async quizZip(
    @CurrentActor() actor: Actor,
    @Body({ schema: quizZipInput }) input: QuizZipInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    if (!mayHaveQuizZips(actor)) throw fail('cloner.quiz.zip_forbidden');
    const id = await this.requests.enqueue(actor, { kind: 'quiz-zip', ...input });
    await this.answers.answerZip(actor, id, seconds, response);
  }

  @Get('sites')
  @Answers(sitesReply)
  listSites(@CurrentActor() actor: Actor): Promise<SiteList> {
    return this.clones.listSites(actor);
  }

  @Get('quiz')
  @Answers(quizzesReply)
  listQuizzes(@CurrentActor() actor: Actor): Promise<QuizList> {
    return this.clones.listQuizzes(actor);
  }

  @Get('subdomains/:name')
  @Answers(subdomainReply)
  lookUp(
    @CurrentActor() actor: Actor,
    @Param({ schema: subdomainParams }) { name }: { name: string },
  ): Promise<SubdomainReply> {
    return this.clones.lookUp(actor, name);
  }

  @Delete()
  @HttpCode(204)
  @Answers(null, 'cloner.site.not_found')
  async deleteSite(
    @CurrentActor() actor: Actor,
    @Body({ schema: deleteCloneInput }) { subdomain }: { subdomain: string },
  ): Promise<void> {
    await this.clones.delete('site', actor, subdomain);
  }

  @Delete('quiz')
  @HttpCode(204)
  @Answers(null, 'cloner.quiz.not_found', 'cloner.quiz.not_deleted')
  async deleteQuiz(
    @CurrentActor() actor: Actor,
    @Body({ schema: deleteQuizInput }) { subdomain }: { subdomain: string },
  ): Promise<void> {
    await this.clones.delete('quiz', actor, subdomain);
  }

  @Get(':subdomain/zip')
  @Answers('application/zip', 'cloner.site.not_found')
  async siteZip(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
    @Res() response: Response,
  ): Promise<void> {
    await sendZip((gone) => this.zips.openSite(actor, subdomain, gone), response);
  }
}
