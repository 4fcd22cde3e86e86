import { type Actor, AnswersRows, CurrentActor, DataFailure, DataReader } from '@garimpo/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { clonesTable, eventsTable, sitesTable } from './site-tables.ts';

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class SiteTablesController {
  constructor(private readonly reader: DataReader) {}

  @Get('anticlone_sites')
  @AnswersRows()
  readSites(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.reader.read(sitesTable(mayTrack(actor)), actor, request, response);
  }

  @Get('detected_clones')
  @AnswersRows()
  readClones(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(clonesTable, actor, request, response);
  }

  @Get('tracking_events')
  @AnswersRows()
  async readEvents(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!mayTrack(actor)) {
      throw new DataFailure('42501', 'permission denied for table tracking_events: it is for administrators');
    }
    await this.reader.read(eventsTable, actor, request, response);
  }
}

const mayTrack = ({ roles }: Actor): boolean => roles.includes('admin');
