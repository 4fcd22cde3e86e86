import { createHash } from 'node:crypto';
import {
  type ChangeCloneInput,
  type ChangedCloneReply,
  type CloneAgainInput,
  changeCloneInput,
  changedCloneReply,
  changesReply,
  cloneAgainInput,
  cloneParams,
  clonerErrors,
  type DuplicateCloneInput,
  duplicateCloneInput,
  jobReply,
  type ListedCloneReply,
  listedCloneReply,
  type MoveFolderInput,
  moveFolderInput,
  type PageChanges,
  restoreParams,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, alreadyHas, CurrentActor, defineErrors } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CaptureAnswers, PreferredWait } from './capture-answers.ts';
import { CaptureRequests } from './capture-requests.ts';
import { captureErrors } from './clone.controller.ts';
import { ListedClones } from './listed-clones.ts';
import { PageChangesService } from './page-changes.service.ts';

const fail = defineErrors(clonerErrors);

interface Named {
  subdomain: string;
}

/** What an owner does with clones in the list. */
@Controller('api/clone')
export class ListedCloneController {
  constructor(
    private readonly clones: ListedClones,
    private readonly requests: CaptureRequests,
    private readonly answers: CaptureAnswers,
    private readonly changes: PageChangesService,
  ) {}

  /** Of a whole folder. */
  @Patch()
  @HttpCode(204)
  @Answers(null, 'request.rate.exceeded')
  async moveFolder(
    @CurrentActor() actor: Actor,
    @Body({ schema: moveFolderInput }) input: MoveFolderInput,
  ): Promise<void> {
    await this.clones.moveFolder(actor, input);
  }

  @Patch(':subdomain')
  @Answers(changedCloneReply, 'cloner.site.not_found', 'request.rate.exceeded')
  change(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { subdomain }: Named,
    @Body({ schema: changeCloneInput }) input: ChangeCloneInput,
  ): Promise<ChangedCloneReply> {
    return this.clones.change(actor, subdomain, input);
  }

  @Post(':subdomain/duplicate')
  @HttpCode(201)
  @Answers(
    { 201: listedCloneReply },
    'cloner.site.not_found',
    'cloner.site.suspended',
    'cloner.subdomain.taken',
    'cloner.clones.limit_reached',
    'cloner.quizzes.limit_reached',
    'request.rate.exceeded',
  )
  duplicate(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { subdomain }: Named,
    @Body({ schema: duplicateCloneInput }) input: DuplicateCloneInput,
  ): Promise<ListedCloneReply> {
    return this.clones.duplicate(actor, subdomain, input.subdomain);
  }

  @Post(':subdomain/again')
  @Answers(
    { 201: listedCloneReply, 202: jobReply },
    ...captureErrors,
    'cloner.site.not_found',
    'cloner.site.suspended',
    'cloner.quiz.not_a_quiz',
  )
  async again(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { subdomain }: Named,
    @Body({ schema: cloneAgainInput }) input: CloneAgainInput,
    @PreferredWait() seconds: number,
    @Res() response: Response,
  ): Promise<void> {
    const id = await this.requests.enqueueAgain(actor, subdomain, input);
    await this.answers.answer(actor, id, seconds, response, ({ site, quiz }) => {
      if (site !== null) return { url: site.url, site };
      if (quiz === null) throw fail('cloner.site.not_found');
      return { url: quiz.url, quiz };
    });
  }

  /** What changed on the original until this version, since it was captured before. */
  @Get(':subdomain/versions/:n/changes')
  @Answers(changesReply, 'cloner.site.not_found', 'cloner.version.not_found')
  async changesOf(
    @CurrentActor() actor: Actor,
    @Param({ schema: restoreParams }) { subdomain, n }: Named & { n: number },
  ): Promise<{ changes: PageChanges | null }> {
    return { changes: await this.changes.of(actor, subdomain, n) };
  }

  /** How a version looked; where it is compared with another one. */
  @Get(':subdomain/versions/:n/picture')
  @Answers({ 200: 'image/webp', 304: null }, 'cloner.site.not_found', 'cloner.version.not_found')
  async pictureOfVersion(
    @CurrentActor() actor: Actor,
    @Param({ schema: restoreParams }) { subdomain, n }: Named & { n: number },
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(await this.changes.picture(actor, subdomain, n), response);
  }

  @Get(':subdomain/picture')
  @Answers({ 200: 'image/webp', 304: null }, 'cloner.site.not_found')
  async picture(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { subdomain }: Named,
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(await this.clones.picture(actor, subdomain), response);
  }
}

function sendPicture(picture: Buffer, response: Response): void {
  const tag = `"${createHash('sha256').update(picture).digest('hex').slice(0, 32)}"`;
  response.set({ 'Cache-Control': 'private, no-cache', ETag: tag, 'X-Content-Type-Options': 'nosniff' });
  response.vary('Authorization');
  if (alreadyHas(response.req.headers['if-none-match'], tag)) response.status(304).end();
  else response.type('image/webp').send(picture);
}
