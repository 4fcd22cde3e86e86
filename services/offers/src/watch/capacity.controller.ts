import { type CapacityReply, capacityReply } from '@garimpo/offers-contract';
import { Access, Answers } from '@garimpo/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ReadingCapacity } from './reading-capacity.ts';

/** For operators: see `npm run readings`. */
@Controller('api/readings/capacity')
@Access('operator')
export class CapacityController {
  constructor(private readonly capacity: ReadingCapacity) {}

  @Get()
  @Answers(capacityReply)
  read(): Promise<CapacityReply> {
    return this.capacity.now();
  }
}
