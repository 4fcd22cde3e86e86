import {
  type StartVideoInput,
  siteParams,
  startVideoInput,
  VIDEO_PART_BYTES,
  type VideoParams,
  type VideoPartQuery,
  type VideoUploadView,
  videoParams,
  videoPartQuery,
  videoUploadView,
} from '@garimpo/cloner-contract';
import {
  AcceptsRaw,
  type Actor,
  Answers,
  BodyLimit,
  CurrentActor,
  RawBody,
  Takes,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { VideoUploads } from './video-upload.service.ts';

@Controller('api/clone/:subdomain/videos')
export class VideoController {
  constructor(private readonly uploads: VideoUploads) {}

  /** Answers how much of the file is there: of one that was sent before, some. */
  @Post()
  @HttpCode(200)
  @Answers(
    videoUploadView,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.storage.full',
    'cloner.uploads.limit_reached',
  )
  start(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
    @Body({ schema: startVideoInput }) input: StartVideoInput,
  ): Promise<VideoUploadView> {
    return this.uploads.start(actor, subdomain, input);
  }

  /** The body is the next part. */
  @Put(':id')
  @AcceptsRaw()
  @BodyLimit(VIDEO_PART_BYTES)
  @Takes('video/mp4', 'video/webm')
  @Answers(
    videoUploadView,
    'cloner.site.not_found',
    'cloner.site.suspended',
    'cloner.storage.full',
    'cloner.upload.not_found',
    'cloner.upload.offset',
    'cloner.upload.unsupported',
    'cloner.uploads.limit_reached',
  )
  append(
    @CurrentActor() actor: Actor,
    @Param({ schema: videoParams }) { subdomain, id }: VideoParams,
    @Query({ schema: videoPartQuery }) { offset }: VideoPartQuery,
    @RawBody() part: Buffer,
  ): Promise<VideoUploadView> {
    return this.uploads.append(actor, subdomain, id, offset, part);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'cloner.site.not_found', 'cloner.site.suspended', 'cloner.upload.not_found')
  async drop(
    @CurrentActor() actor: Actor,
    @Param({ schema: videoParams }) { subdomain, id }: VideoParams,
  ): Promise<void> {
    await this.uploads.drop(actor, subdomain, id);
  }
}
