import {
  type ClonesReply,
  type CloneView,
  cloneParams,
  cloneReply,
  clonesQuery,
  clonesReply,
  siteParams,
  type UpdateCloneInput,
  updateCloneInput,
} from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { CloneService } from './clone.service.ts';

@Controller('api/anticlone/sites/:id/clones')
export class CloneController {
  constructor(private readonly clones: CloneService) {}

  @Get()
  @Answers(clonesReply, 'anticlone.site.not_found')
  list(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
    @Query({ schema: clonesQuery }) { after }: { after?: string | undefined },
  ): Promise<ClonesReply> {
    return this.clones.list(actor, id, after);
  }

  @Patch(':cloneId')
  @Answers(cloneReply, 'anticlone.clone.not_found')
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: cloneParams }) { id, cloneId }: { id: string; cloneId: string },
    @Body({ schema: updateCloneInput }) input: UpdateCloneInput,
  ): Promise<{ clone: CloneView }> {
    return { clone: await this.clones.update(actor, id, cloneId, input) };
  }
}
