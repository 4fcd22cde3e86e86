import {
  type Actor,
  AnswersChange,
  AnswersRows,
  CONFIG,
  type Config,
  CurrentActor,
  Database,
  DataFailure,
  DataReader,
  InjectDatabase,
  RowChanges,
  refuseOtherOwner,
  searchOf,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CloneService } from '../clones/clone.service.ts';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { type CloneKind, findOwnClone } from '../store/clone-kinds.ts';
import { type NewCloneRow, newCloneRow } from './clone-rows.ts';
import { cloneTables, subdomainsTable } from './clone-tables.ts';

interface Asked {
  actor: Actor;
  request: Request;
  response: Response;
}

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class CloneTablesController {
  readonly #tables: ReturnType<typeof cloneTables>;
  readonly #docs: string;

  constructor(
    private readonly reader: DataReader,
    private readonly clones: CloneService,
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.#tables = cloneTables(config);
    this.#docs = new URL('/api/docs', config.publicUrl).href;
  }

  @Get('cloned_sites')
  @AnswersRows()
  readSites(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.reader.read(this.#tables.sites, actor, request, response);
  }

  @Get('cloned_quiz')
  @AnswersRows()
  readQuizzes(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(this.#tables.quizzes, actor, request, response);
  }

  @Post('cloned_sites')
  @AnswersChange()
  insertSite(
    @CurrentActor() actor: Actor,
    @Body({ schema: newCloneRow }) row: NewCloneRow,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#insert('site', row, { actor, request, response });
  }

  @Post('cloned_quiz')
  @AnswersChange()
  insertQuiz(
    @CurrentActor() actor: Actor,
    @Body({ schema: newCloneRow }) row: NewCloneRow,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#insert('quiz', row, { actor, request, response });
  }

  @Delete('cloned_sites')
  @AnswersChange()
  deleteSite(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#delete('site', { actor, request, response });
  }

  @Delete('cloned_quiz')
  @AnswersChange('cloner.quiz.not_deleted')
  deleteQuiz(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#delete('quiz', { actor, request, response });
  }

  @Get('cloned_sites_subdomains')
  @AnswersRows()
  readSiteNames(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#names('site', actor, request, response);
  }

  @Get('cloned_quiz_subdomains')
  @AnswersRows()
  readQuizNames(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#names('quiz', actor, request, response);
  }

  /** A clone is recorded by the call that makes it: a program that records it once more finds it there. */
  async #insert(kind: CloneKind, row: NewCloneRow, asked: Asked): Promise<void> {
    refuseOtherOwner(row.user_id, asked.actor);
    await this.#changes(kind, asked).insert(async () => {
      const clone = await this.#own(kind, asked.actor, { subdomain: row.subdomain });
      if (clone !== null) return clone.id;
      const call = kind === 'site' ? '/api/clone/folder' : '/api/clone/quiz/save';
      throw new DataFailure('22023', `a clone is made and recorded by POST ${call}, see ${this.#docs}`);
    });
  }

  async #delete(kind: CloneKind, asked: Asked): Promise<void> {
    await this.#changes(kind, asked).delete(async (id) => {
      const clone = await this.#own(kind, asked.actor, { id });
      if (clone !== null) await this.clones.delete(kind, asked.actor, clone.subdomain);
    });
  }

  #own(kind: CloneKind, actor: Actor, by: { id: string } | { subdomain: string }) {
    const entity = kind === 'site' ? SiteEntity : QuizEntity;
    return this.database.asUser(actor, (tx) =>
      findOwnClone<SiteEntity | QuizEntity>(tx, entity, actor.userId, by),
    );
  }

  #changes(kind: CloneKind, asked: Asked): RowChanges {
    const table = kind === 'site' ? this.#tables.sites : this.#tables.quizzes;
    return new RowChanges({ reader: this.reader, table, ...asked });
  }

  #names(kind: CloneKind, actor: Actor, request: Request, response: Response): Promise<void> {
    const asked = new URLSearchParams(searchOf(request)).getAll('subdomain');
    const names = asked.flatMap((filter) => (filter.startsWith('eq.') ? [filter.slice('eq.'.length)] : []));
    // As the service: users do not see other people's names, of which only the ones asked for are told.
    return this.reader.readAsService(subdomainsTable(kind, names), actor, request, response);
  }
}
