import {
  type CanaryInput,
  canaryInput,
  type HistoryQuery,
  type HistoryReply,
  historyQuery,
  historyReply,
  type PointerReply,
  type PromoteInput,
  pointerReply,
  promoteInput,
  type RollbackInput,
  releaseParams,
  rollbackInput,
} from '@garimpo/releases-contract';
import { Access, Answers, CurrentStaff, type Staff } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
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
  @Answers(
    pointerReply,
    'releases.tool.not_found',
    'releases.tool.forbidden',
    'releases.previous.none',
    'releases.pointer.moved',
    'releases.pointer.unchanged',
    'releases.version.not_found',
    'releases.version.collected',
    'releases.version.reverted',
  )
  rollBack(
    @CurrentStaff() staff: Staff,
    @Param({ schema: releaseParams }) { tool }: Params,
    @Body({ schema: rollbackInput }) input: RollbackInput,
  ): Promise<PointerReply> {
    return this.pointers.rollBack(staff, tool, input);
  }

  @Post('canary')
  @HttpCode(200)
  @Answers(
    pointerReply,
    'releases.tool.not_found',
    'releases.tool.forbidden',
    'releases.pointer.moved',
    'releases.canary.none',
    'releases.canary.impossible',
    'releases.version.not_found',
    'releases.version.collected',
    'releases.version.reverted',
  )
  setCanary(
    @CurrentStaff() staff: Staff,
    @Param({ schema: releaseParams }) { tool }: Params,
    @Body({ schema: canaryInput }) input: CanaryInput,
  ): Promise<PointerReply> {
    return this.pointers.setCanary(staff, tool, input);
  }

  @Post('promote')
  @HttpCode(200)
  @Answers(
    pointerReply,
    'releases.tool.not_found',
    'releases.tool.forbidden',
    'releases.pointer.moved',
    'releases.canary.none',
    'releases.canary.failing',
    'releases.version.reverted',
  )
  promote(
    @CurrentStaff() staff: Staff,
    @Param({ schema: releaseParams }) { tool }: Params,
    @Body({ schema: promoteInput }) input: PromoteInput,
  ): Promise<PointerReply> {
    return this.pointers.promote(staff, tool, input);
  }

  /** Every team may read every tool's: what the rest did explains what one sees. */
  @Get('history')
  @Answers(historyReply, 'releases.tool.not_found')
  history(
    @Param({ schema: releaseParams }) { tool }: Params,
    @Query({ schema: historyQuery }) { cursor }: HistoryQuery,
  ): Promise<HistoryReply> {
    return this.pointers.history(tool, cursor);
  }
}
