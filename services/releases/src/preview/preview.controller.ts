import {
  type PreviewInput,
  type PreviewReply,
  previewInput,
  previewReply,
  releaseParams,
} from '@garimpo/releases-contract';
import { Access, Answers, CurrentStaff, type Staff, ZodBody, ZodParam } from '@garimpo/service-kit';
import { Controller, Post } from '@nestjs/common';
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
    @ZodParam(releaseParams) { tool }: { tool: string },
    @ZodBody(previewInput) input: PreviewInput,
  ): Promise<PreviewReply> {
    return this.previews.make(staff, tool, input);
  }
}
