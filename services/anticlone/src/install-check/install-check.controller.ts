import { type InstallCheckReply, installCheckReply, siteParams } from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { InstallCheck } from './install-check.service.ts';

@Controller('api/anticlone/sites/:id/install-check')
export class InstallCheckController {
  constructor(private readonly installation: InstallCheck) {}

  @Post()
  @HttpCode(200)
  @Answers(installCheckReply, 'anticlone.site.not_found', 'anticlone.install_check.too_many')
  check(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<InstallCheckReply> {
    return this.installation.check(actor, id);
  }
}
