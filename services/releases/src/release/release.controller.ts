import {
  type ListedRelease,
  type PublishInput,
  publishInput,
  type ReleasesQuery,
  type ReleaseView,
  releaseParams,
  releasesQuery,
} from '@garimpo/releases-contract';
import { Access, BodyLimit, ZodBody, ZodParam, ZodQuery } from '@garimpo/service-kit';
import { Controller, Get, Post } from '@nestjs/common';
import { ReleaseService } from './release.service.ts';

/** A list of the most files that a release may have, with room for the manifest. */
const PUBLISH_MAX_BYTES = 256 * 1024;

@Controller('api/releases')
@Access('operator')
export class ReleaseController {
  constructor(private readonly releases: ReleaseService) {}

  @Get()
  async list(@ZodQuery(releasesQuery) query: ReleasesQuery): Promise<{ releases: ListedRelease[] }> {
    return { releases: await this.releases.list(query) };
  }

  @Post(':tool')
  @BodyLimit(PUBLISH_MAX_BYTES)
  async publish(
    @ZodParam(releaseParams) { tool }: { tool: string },
    @ZodBody(publishInput) input: PublishInput,
  ): Promise<{ release: ReleaseView }> {
    return { release: await this.releases.publish(tool, input) };
  }
}
