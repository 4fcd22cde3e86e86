import { Access, CONFIG, type Config } from '@garimpo/service-kit';
import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type FrontConfig, frontConfig } from './front-config.ts';

@Controller('config.json')
@Access('public')
export class FrontConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  read(@Req() request: Request): FrontConfig {
    return frontConfig(this.config, request.headers.host);
  }
}
