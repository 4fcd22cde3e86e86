import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import {
  type ChangedTargetInput,
  type ConversionTargetInput,
  type ConversionTargetView,
  changedTargetInput,
  conversionTargetInput,
  conversionTargetReply,
  conversionTargetsReply,
  type TargetStateInput,
  type TestTargetInput,
  type TestTargetReply,
  targetParams,
  targetStateInput,
  testTargetInput,
  testTargetReply,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ConversionTargetService } from './conversion-target.service.ts';

@Controller('api/traffic-filter/conversion-targets')
export class ConversionTargetController {
  constructor(private readonly targets: ConversionTargetService) {}

  @Get()
  @Answers(conversionTargetsReply)
  async list(@CurrentActor() actor: Actor): Promise<{ targets: ConversionTargetView[] }> {
    return { targets: await this.targets.list(actor) };
  }

  @Post()
  @Answers(
    conversionTargetReply,
    'traffic_filter.campaign.not_found',
    'traffic_filter.conversion_targets.limit_reached',
  )
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: conversionTargetInput }) input: ConversionTargetInput,
  ): Promise<{ target: ConversionTargetView }> {
    return { target: await this.targets.create(actor, input) };
  }

  @Put(':id')
  @Answers(
    conversionTargetReply,
    'traffic_filter.conversion_target.not_found',
    'traffic_filter.conversion_target.other_network',
    'traffic_filter.campaign.not_found',
  )
  async change(
    @CurrentActor() actor: Actor,
    @Param({ schema: targetParams }) { id }: { id: string },
    @Body({ schema: changedTargetInput }) input: ChangedTargetInput,
  ): Promise<{ target: ConversionTargetView }> {
    return { target: await this.targets.change(actor, id, input) };
  }

  @Patch(':id')
  @Answers(conversionTargetReply, 'traffic_filter.conversion_target.not_found')
  async setActive(
    @CurrentActor() actor: Actor,
    @Param({ schema: targetParams }) { id }: { id: string },
    @Body({ schema: targetStateInput }) { active }: TargetStateInput,
  ): Promise<{ target: ConversionTargetView }> {
    return { target: await this.targets.setActive(actor, id, active) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.conversion_target.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: targetParams }) { id }: { id: string },
  ): Promise<void> {
    await this.targets.delete(actor, id);
  }

  @Post(':id/test')
  @HttpCode(200)
  @Answers(
    testTargetReply,
    'traffic_filter.conversion_target.not_found',
    'traffic_filter.conversion_target.test_needs',
    'traffic_filter.conversion_target.too_many_tests',
  )
  test(
    @CurrentActor() actor: Actor,
    @Param({ schema: targetParams }) { id }: { id: string },
    @Body({ schema: testTargetInput }) input: TestTargetInput,
  ): Promise<TestTargetReply> {
    return this.targets.test(actor, id, input);
  }
}
