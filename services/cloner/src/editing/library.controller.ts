import {
  type DeletedFilesReply,
  type DeleteFilesInput,
  deletedFilesReply,
  deleteFilesInput,
  type LibraryReply,
  libraryReply,
  siteParams,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, Param } from '@nestjs/common';
import { LibraryService } from './library.service.ts';

/** Lists the pictures and videos of a site, and deletes those of its owner that nothing names. */
@Controller('api/clone/:subdomain/files')
export class LibraryController {
  constructor(private readonly library: LibraryService) {}

  @Get()
  @Answers(libraryReply, 'cloner.site.not_found', 'cloner.version.not_found')
  list(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
  ): Promise<LibraryReply> {
    return this.library.list(actor, subdomain);
  }

  @Delete()
  @Answers(
    deletedFilesReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.version.conflict',
  )
  delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
    @Body({ schema: deleteFilesInput }) input: DeleteFilesInput,
  ): Promise<DeletedFilesReply> {
    return this.library.delete(actor, subdomain, input);
  }
}
