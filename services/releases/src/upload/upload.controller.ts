import {
  type ReleaseFile,
  type ReleaseFileParams,
  releaseFileParams,
  uploadReply,
} from '@garimpo/releases-contract';
import { AcceptsStream, Access, Answers, CurrentStaff, type Staff } from '@garimpo/service-kit';
import { Controller, Param, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { assertMayPublish } from '../staff.ts';
import { unreadBody } from './unread-body.ts';
import { UploadService } from './upload.service.ts';

@Controller('api/releases')
@Access('staff')
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  /** The bytes as they are, of any media type: what a file is served as follows from its name. */
  @AcceptsStream()
  @Put(':tool/:version/files/*path')
  @Answers(uploadReply, 'releases.tool.forbidden', 'releases.version.sealed', 'request.body.malformed')
  async upload(
    @CurrentStaff() staff: Staff,
    @Param({ schema: releaseFileParams }) params: ReleaseFileParams,
    @Req() request: Request,
  ): Promise<{ file: ReleaseFile }> {
    assertMayPublish(staff, params.tool);
    return { file: await this.uploads.upload(params, unreadBody(request)) };
  }
}
