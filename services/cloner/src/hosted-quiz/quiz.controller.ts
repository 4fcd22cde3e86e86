import {
  clonerErrors,
  deleteQuizInput,
  jobReply,
  type QuizZipInput,
  quizZipInput,
  quizzesReply,
  type SaveQuizInput,
  saveQuizInput,
  saveQuizReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, CurrentActor, defineErrors } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CaptureAnswers } from '../queue/capture-answers.ts';
import { CaptureRequests } from '../queue/capture-request.service.ts';
import { PreferredWait } from '../queue/preferred-wait.ts';
import { mayHaveZips, type QuizList, QuizService } from './quiz.service.ts';

const fail = defineErrors(clonerErrors);

@Controller('api/clone/quiz')
export class QuizController {
  constructor(
    private readonly quizzes: QuizService,
    private readonly requests: CaptureRequests,
    private readonly answers: CaptureAnswers,
  ) {}

  @Get()
  @Answers(quizzesReply)
  list(@CurrentActor() actor: Actor): Promise<QuizList> {
    return this.quizzes.list(actor);
  }

  @Post('save')
  @Answers(
    { 201: saveQuizReply, 202: jobReply },
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
    'cloner.quizzes.limit_reached',
    'cloner.subdomain.taken',
    'cloner.quiz.not_a_quiz',
    'cloner.quiz.not_found',
  )
  async save(
    @CurrentActor() actor: Actor,
    @Body({ schema: saveQuizInput }) input: SaveQuizInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.ask(actor, { kind: 'quiz', ...input });
    await this.answers.answer(actor, id, seconds, response, ({ quiz }) => {
      if (quiz === null) throw fail('cloner.quiz.not_found');
      return { url: quiz.url, subdomain: quiz.subdomain, quiz };
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
    'cloner.quiz.not_a_quiz',
    'cloner.quiz.zip_forbidden',
  )
  async zip(
    @CurrentActor() actor: Actor,
    @Body({ schema: quizZipInput }) input: QuizZipInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    if (!mayHaveZips(actor)) throw fail('cloner.quiz.zip_forbidden');
    const id = await this.requests.ask(actor, { kind: 'quiz-zip', ...input });
    await this.answers.answerZip(actor, id, seconds, response);
  }

  @Delete()
  @HttpCode(204)
  @Answers(null, 'cloner.quiz.not_found', 'cloner.quiz.not_deleted')
  async delete(
    @CurrentActor() actor: Actor,
    @Body({ schema: deleteQuizInput }) { subdomain }: { subdomain: string },
  ): Promise<void> {
    await this.quizzes.delete(actor, subdomain);
  }
}
