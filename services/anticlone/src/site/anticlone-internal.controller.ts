import { ProtectedPages, protectedPageQuestion, protectedPageReply } from '@garimpo/cloner-contract';
import { Access, Answers } from '@garimpo/service-kit';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import type { z } from 'zod';

/** {@link ProtectedPages} for services in other processes. */
@Controller('internal/anticlone')
@Access('internal')
export class AnticloneInternalController {
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

/** In a process that hosts the domain for other processes. */
@Module({ controllers: [AnticloneInternalController] })
export class AnticloneInternalModule {}
