import {
  type Actor,
  AnswersChange,
  AnswersRows,
  CurrentActor,
  DataFailure,
  DataReader,
  RowChanges,
  refuseOtherOwner,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteService } from '../site/site.service.ts';
import { type NewSiteRow, newSiteRow, type SiteRowChange, siteRowChange, toAction } from './site-rows.ts';
import { clonesTable, eventsTable, sitesTable } from './site-tables.ts';

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class SiteTablesController {
  constructor(
    private readonly reader: DataReader,
    private readonly sites: SiteService,
  ) {}

  @Get('anticlone_sites')
  @AnswersRows()
  readSites(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.reader.read(sitesTable(mayTrack(actor)), actor, request, response);
  }

  @Post('anticlone_sites')
  @AnswersChange('anticlone.sites.limit_reached', 'anticlone.site.repeated')
  async insertSite(
    @CurrentActor() actor: Actor,
    @Body({ schema: newSiteRow }) row: NewSiteRow,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    refuseOtherOwner(row.user_id, actor);
    const action = toAction(row);
    await this.#changes(actor, request, response).insert(async () => {
      const { id } = await this.sites.create(actor, { originalUrl: row.original_url });
      if (action !== null) await this.sites.update(actor, id, { action });
      return id;
    });
  }

  @Patch('anticlone_sites')
  @AnswersChange()
  async updateSite(
    @CurrentActor() actor: Actor,
    @Body({ schema: siteRowChange }) row: SiteRowChange,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const action = toAction(row);
    await this.#changes(actor, request, response).update((id) => this.sites.update(actor, id, { action }));
  }

  @Delete('anticlone_sites')
  @AnswersChange()
  async deleteSite(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.#changes(actor, request, response).delete((id) => this.sites.delete(actor, id));
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

  #changes(actor: Actor, request: Request, response: Response): RowChanges {
    const table = sitesTable(mayTrack(actor));
    return new RowChanges({ reader: this.reader, table, actor, request, response });
  }
}

const mayTrack = ({ roles }: Actor): boolean => roles.includes('admin');
