import {
  type Actor,
  AnswersRows,
  CONFIG,
  type Config,
  CurrentActor,
  DataReader,
  searchOf,
} from '@garimpo/service-kit';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CloneKind } from '../store/clone-kinds.ts';
import { cloneTables, subdomainsTable } from './clone-tables.ts';

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class CloneTablesController {
  readonly #tables: ReturnType<typeof cloneTables>;

  constructor(
    private readonly reader: DataReader,
    @Inject(CONFIG) config: Config,
  ) {
    this.#tables = cloneTables(config);
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

  #names(kind: CloneKind, actor: Actor, request: Request, response: Response): Promise<void> {
    const asked = new URLSearchParams(searchOf(request)).getAll('subdomain');
    const names = asked.flatMap((filter) => (filter.startsWith('eq.') ? [filter.slice('eq.'.length)] : []));
    // As the service: users do not see other people's names, of which only the ones asked for are told.
    return this.reader.readAsService(subdomainsTable(kind, names), actor, request, response);
  }
}
