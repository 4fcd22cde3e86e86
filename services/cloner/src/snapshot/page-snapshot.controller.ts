import {
  PAGE_PICTURE_BYTES_MAX,
  type PageSnapshotReply,
  PageSnapshots,
  pageSnapshotQuestion,
  pageSnapshotReply,
} from '@garimpo/cloner-contract';
import { Access, Answers, BodyLimit } from '@garimpo/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';

/** {@link PageSnapshots} for services in other processes. */
@Controller('internal/cloner')
@Access('internal')
export class ClonerInternalController {
  constructor(private readonly snapshots: PageSnapshots) {}

  @Post('page-snapshot')
  @HttpCode(200)
  @BodyLimit(2 * PAGE_PICTURE_BYTES_MAX)
  @Answers(pageSnapshotReply)
  take(
    @Body({ schema: pageSnapshotQuestion }) { url, before }: z.infer<typeof pageSnapshotQuestion>,
  ): Promise<PageSnapshotReply> {
    return this.snapshots.take(url, before);
  }
}
