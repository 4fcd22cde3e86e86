import { CONFIG, type Config } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { StripController } from './strip/strip.controller.ts';
import { StripService } from './strip/strip.service.ts';
import { Spool } from './upload/spool.ts';
import { Turns } from './upload/turns.ts';

/** Keeps nothing: a file is gone when its answer is. */
@Module({
  controllers: [StripController],
  providers: [
    StripService,
    Turns,
    { provide: Spool, inject: [CONFIG], useFactory: ({ dataDir }: Config) => new Spool(dataDir) },
  ],
})
export class MediaModule {}
