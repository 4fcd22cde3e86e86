import { pageAddress } from '@garimpo/anticlone-contract';
import { ProtectedPages, protectedPageQuestion, protectedPageReply } from '@garimpo/cloner-contract';
import { Access, Answers, Database, InjectDatabase } from '@garimpo/service-kit';
import { Body, Controller, HttpCode, Injectable, Module, Post } from '@nestjs/common';
import type { z } from 'zod';

/** How long a visit that found the script proves whose page it is. */
const PROOF_DAYS = 30;

/**
 * A page is protected while our own visit has found its owner's script on it, since entering an address proves nothing. A user who
 * has a script on the same page may copy it.
 */
@Injectable()
export class ProtectedPagesService extends ProtectedPages {
  constructor(@InjectDatabase('anticlone') private readonly database: Database) {
    super();
  }

  async isProtectedFrom(userId: string, url: string): Promise<boolean> {
    // With the service role: any user may learn that a page is protected, and none whose it is.
    const [row] = await this.database.runAsService<{ isProtected: boolean }>(
      `SELECT coalesce(bool_and(user_id <> $2), false) AS "isProtected" FROM anticlone.anticlone_sites
       WHERE page_address = $1 AND verified_at > now() - make_interval(days => $3)`,
      [pageAddress(url), userId, PROOF_DAYS],
    );
    return row?.isProtected ?? false;
  }
}

/** {@link ProtectedPages} for services in other processes. */
@Controller('internal/anticlone')
@Access('internal')
class AnticloneInternalController {
  constructor(private readonly pages: ProtectedPages) {}

  @Post('protected-page')
  @HttpCode(200)
  @Answers(protectedPageReply)
  async protectedPage(
    @Body({ schema: protectedPageQuestion }) { userId, url }: z.infer<typeof protectedPageQuestion>,
  ): Promise<z.infer<typeof protectedPageReply>> {
    return { isProtected: await this.pages.isProtectedFrom(userId, url) };
  }
}

/** For a process that serves the domain to other processes. */
@Module({ controllers: [AnticloneInternalController] })
export class AnticloneInternalModule {}
