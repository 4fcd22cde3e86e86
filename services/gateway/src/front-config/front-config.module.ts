import { Module } from '@nestjs/common';
import { FrontConfigController } from './front-config.controller.ts';

@Module({ controllers: [FrontConfigController] })
export class FrontConfigModule {}
