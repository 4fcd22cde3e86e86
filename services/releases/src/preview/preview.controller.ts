import {
  type PreviewInput,
  type PreviewReply,
  previewInput,
  previewReply,
  releaseParams,
} from '@garimpo/releases-contract';
import { Access, Answers, CurrentStaff, type Staff } from '@garimpo/service-kit';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { PreviewService } from './preview.service.ts';

@Controller('api/releases/:tool/preview')
@Access('staff')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Post()
  @Answers(
    previewReply,
    'releases.tool.forbidden',
    'releases.version.not_found',
    'releases.version.collected',
  )
  make(
    @CurrentStaff() staff: Staff,
    @Param({ schema: releaseParams }) { tool }: { tool: string },
    @Body({ schema: previewInput }) input: PreviewInput,
  ): Promise<PreviewReply> {
    return this.previews.make(staff, tool, input);
  }
}
