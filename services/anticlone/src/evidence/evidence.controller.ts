import { pipeline } from 'node:stream/promises';
import {
  cloneParams,
  type EvidenceView,
  evidenceListReply,
  evidenceParams,
  evidenceReply,
} from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { EvidenceService } from './evidence.service.ts';

@Controller('api/anticlone/sites/:id/clones/:cloneId/evidence')
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Get()
  @Answers(evidenceListReply, 'anticlone.clone.not_found')
  async list(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
  ): Promise<{ evidence: EvidenceView[] }> {
    return { evidence: await this.evidence.list(actor, id, cloneId) };
  }

  @Post()
  @HttpCode(202)
  @Answers(evidenceReply, 'anticlone.clone.not_found', 'anticlone.evidence.too_many')
  async request(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
  ): Promise<{ evidence: EvidenceView }> {
    return { evidence: await this.evidence.request(actor, id, cloneId) };
  }

  @Get(':evidenceId/zip')
  @Answers(
    'application/zip',
    'anticlone.clone.not_found',
    'anticlone.evidence.not_found',
    'anticlone.evidence.not_ready',
  )
  async zip(
    @CurrentActor() actor: Actor,
    @Param({ schema: evidenceParams }) params: { id: string; cloneId: string; evidenceId: string },
    @Res() response: Response,
  ): Promise<void> {
    const { id: siteId, cloneId, evidenceId } = params;
    const { name, bytes, stream } = await this.evidence.open(actor, { siteId, cloneId, id: evidenceId });
    response.status(200).set({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    try {
      await pipeline(stream, response);
    } catch (error) {
      // The browser sees that the file is incomplete.
      const isGone = response.destroyed;
      response.destroy();
      if (!isGone) throw error;
    }
  }
}
