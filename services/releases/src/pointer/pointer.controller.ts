import {
  type CanaryInput,
  canaryInput,
  type HistoryQuery,
  type HistoryReply,
  historyQuery,
  type PointerReply,
  type PromoteInput,
  promoteInput,
  type RollbackInput,
  releaseParams,
  rollbackInput,
} from '@garimpo/releases-contract';
import { Access, CurrentStaff, type Staff, ZodBody, ZodParam, ZodQuery } from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { PointerService } from './pointer.service.ts';

interface Params {
  tool: string;
}

@Controller('api/releases/:tool')
@Access('staff')
export class PointerController {
  constructor(private readonly pointers: PointerService) {}

  @Post('rollback')
  @HttpCode(200)
  rollBack(
    @CurrentStaff() staff: Staff,
    @ZodParam(releaseParams) { tool }: Params,
    @ZodBody(rollbackInput) input: RollbackInput,
  ): Promise<PointerReply> {
    return this.pointers.rollBack(staff, tool, input);
  }

  @Post('canary')
  @HttpCode(200)
  setCanary(
    @CurrentStaff() staff: Staff,
    @ZodParam(releaseParams) { tool }: Params,
    @ZodBody(canaryInput) input: CanaryInput,
  ): Promise<PointerReply> {
    return this.pointers.setCanary(staff, tool, input);
  }

  @Post('promote')
  @HttpCode(200)
  promote(
    @CurrentStaff() staff: Staff,
    @ZodParam(releaseParams) { tool }: Params,
    @ZodBody(promoteInput) input: PromoteInput,
  ): Promise<PointerReply> {
    return this.pointers.promote(staff, tool, input);
  }

  /** Every team may read every tool's: what the others did explains what one sees. */
  @Get('history')
  history(
    @ZodParam(releaseParams) { tool }: Params,
    @ZodQuery(historyQuery) { cursor }: HistoryQuery,
  ): Promise<HistoryReply> {
    return this.pointers.history(tool, cursor);
  }
}
