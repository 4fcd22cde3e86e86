import {
  type ImportReply,
  importOffersQuery,
  importReply,
  OFFERS_CSV_BYTES_MAX,
} from '@garimpo/offers-contract';
import {
  AcceptsRaw,
  type Actor,
  Answers,
  BodyLimit,
  CurrentActor,
  RawBody,
  sendTable,
  Takes,
} from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { OffersImport } from './offers-import.ts';
import { OffersExport, offersFileName } from './offers-table.ts';

@Controller('api/offers/csv')
export class TableController {
  constructor(
    private readonly exports: OffersExport,
    private readonly imports: OffersImport,
  ) {}

  @Get()
  @Answers('text/csv')
  export(@CurrentActor() actor: Actor, @Res() response: Response): Promise<void> {
    return sendTable(response, offersFileName(new Date()), (signal) => this.exports.lines(actor, signal));
  }

  @Post()
  @HttpCode(200)
  @AcceptsRaw()
  @BodyLimit(OFFERS_CSV_BYTES_MAX)
  @Takes('text/csv')
  @Answers(importReply, 'offers.csv.unreadable', 'offers.libraries.limit_reached')
  import(
    @CurrentActor() actor: Actor,
    @Query({ schema: importOffersQuery }) { check }: { check: '0' | '1' },
    @RawBody() file: Buffer,
  ): Promise<ImportReply> {
    const now = new Date();
    return check === '1' ? this.imports.check(actor, file, now) : this.imports.run(actor, file, now);
  }
}
