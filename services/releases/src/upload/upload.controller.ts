import { PassThrough, type Readable } from 'node:stream';
import {
  type ReleaseFile,
  type ReleaseFileParams,
  releaseFileParams,
  uploadReply,
} from '@garimpo/releases-contract';
import { commonErrors } from '@garimpo/service-contract';
import { AcceptsStream, Access, Answers, CurrentStaff, defineErrors, type Staff } from '@garimpo/service-kit';
import { Controller, Param, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { assertMayPublish } from '../rollout/staff.ts';
import { UploadService } from './upload.service.ts';

const refuse = defineErrors(commonErrors);

/**
 * The body as a stream that may be given up in the middle. Giving up the request itself would close its connection
 * before the refusal is sent.
 */
function unreadBody(request: Request): Readable {
  const body = new PassThrough();
  request.once('close', () => {
    if (!request.complete) body.destroy(refuse('request.body.malformed', { detail: 'the body ended early' }));
  });
  // The `close` event reports it better. Without a listener, a sender that disconnects early would end the process.
  request.on('error', () => undefined);
  body.on('error', () => undefined);
  return request.pipe(body);
}

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
