import {
  AcceptsRaw,
  type Actor,
  Answers,
  BodyLimit,
  CurrentActor,
  RawBody,
  Takes,
} from '@garimpo/service-kit';
import {
  COSTS_CSV_BYTES_MAX,
  type CostInput,
  type CostsQuery,
  type CostsReply,
  type CostView,
  costInput,
  costParams,
  costReply,
  costsQuery,
  costsReply,
  type ImportCostsQuery,
  type ImportCostsReply,
  importCostsQuery,
  importCostsReply,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CostService } from './cost.service.ts';
import { CostsImport } from './costs-import.ts';

@Controller('api/traffic-filter/costs')
export class CostController {
  constructor(
    private readonly costs: CostService,
    private readonly imports: CostsImport,
  ) {}

  @Get()
  @Answers(costsReply)
  list(@CurrentActor() actor: Actor, @Query({ schema: costsQuery }) query: CostsQuery): Promise<CostsReply> {
    return this.costs.list(actor, query);
  }

  @Post()
  @Answers(costReply, 'traffic_filter.campaign.not_found', 'traffic_filter.costs.limit_reached')
  async put(
    @CurrentActor() actor: Actor,
    @Body({ schema: costInput }) input: CostInput,
  ): Promise<{ cost: CostView }> {
    return { cost: await this.costs.put(actor, input) };
  }

  @Post('csv')
  @HttpCode(200)
  @AcceptsRaw()
  @BodyLimit(COSTS_CSV_BYTES_MAX)
  @Takes('text/csv')
  @Answers(
    importCostsReply,
    'traffic_filter.costs.unreadable',
    'traffic_filter.campaign.not_found',
    'traffic_filter.costs.limit_reached',
  )
  import(
    @CurrentActor() actor: Actor,
    @Query({ schema: importCostsQuery }) query: ImportCostsQuery,
    @RawBody() file: Buffer,
  ): Promise<ImportCostsReply> {
    return this.imports.run(actor, file, query, new Date());
  }

  /** Takes an import back. */
  @Delete('imports/:id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.import.not_found')
  async takeBack(
    @CurrentActor() actor: Actor,
    @Param({ schema: costParams }) { id }: { id: string },
  ): Promise<void> {
    await this.costs.takeBack(actor, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.cost.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: costParams }) { id }: { id: string },
  ): Promise<void> {
    await this.costs.delete(actor, id);
  }
}
