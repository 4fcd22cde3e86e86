import { type SnippetReply, siteParams, snippetReply } from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { SnippetService } from './snippet.service.ts';

@Controller('api/anticlone/sites')
export class SnippetController {
  constructor(private readonly snippets: SnippetService) {}

  @Get(':id/snippet')
  @Answers(snippetReply, 'anticlone.site.not_found')
  find(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<SnippetReply> {
    return this.snippets.find(actor, id);
  }
}
