import { type ReleaseFile, type ReleaseFileParams, releaseFileParams } from '@garimpo/releases-contract';
import { AcceptsStream, Access, ZodParam } from '@garimpo/service-kit';
import { Controller, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { unreadBody } from './unread-body.ts';
import { UploadService } from './upload.service.ts';

@Controller('api/releases')
@Access('operator')
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  /** The bytes as they are, of any media type: what a file is served as follows from its name. */
  @AcceptsStream()
  @Put(':tool/:version/files/*path')
  async upload(
    @ZodParam(releaseFileParams) params: ReleaseFileParams,
    @Req() request: Request,
  ): Promise<{ file: ReleaseFile }> {
    return { file: await this.uploads.upload(params, unreadBody(request)) };
  }
}
