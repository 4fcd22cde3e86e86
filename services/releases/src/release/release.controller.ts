import {
  type PublishInput,
  publishInput,
  type ReleaseReply,
  type ReleasesQuery,
  type ReleasesReply,
  releaseParams,
  releaseReply,
  releasesQuery,
  releasesReply,
} from '@garimpo/releases-contract';
import { Access, Answers, BodyLimit, CurrentStaff, type Staff } from '@garimpo/service-kit';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ReleaseService } from './release.service.ts';

/** A list of the most files that a release may have, with room for the manifest. */
const PUBLISH_MAX_BYTES = 256 * 1024;

@Controller('api/releases')
@Access('staff')
export class ReleaseController {
  constructor(private readonly releases: ReleaseService) {}

  @Get()
  @Answers(releasesReply)
  list(@Query({ schema: releasesQuery }) query: ReleasesQuery): Promise<ReleasesReply> {
    return this.releases.list(query);
  }

  @Post(':tool')
  @BodyLimit(PUBLISH_MAX_BYTES)
  @Answers(
    releaseReply,
    'releases.tool.forbidden',
    'releases.manifest.invalid',
    'releases.version.exists',
    'releases.file.mismatch',
  )
  publish(
    @CurrentStaff() staff: Staff,
    @Param({ schema: releaseParams }) { tool }: { tool: string },
    @Body({ schema: publishInput }) input: PublishInput,
  ): Promise<ReleaseReply> {
    return this.releases.publish(staff, tool, input);
  }
}
