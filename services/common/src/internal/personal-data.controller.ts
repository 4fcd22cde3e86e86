import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import { Access } from '../auth/access.ts';
import { Mailer } from '../mail/mailer.ts';
import {
  addressesOf,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
} from '../personal-data/personal-data.ts';
import {
  type doneReply,
  type ExportLine,
  endSessionsQuestion,
  type formerEmailsReply,
  type leftoversReply,
  personQuestion,
} from './internal-api.ts';

/** What the domains of this process hold about people, for the service that hands it out and has it erased. */
@Controller('internal/personal-data')
@Access('internal')
export class PersonalDataController {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly mailer: Mailer,
  ) {}

  @Post('export')
  @HttpCode(200)
  async export(@Body({ schema: personQuestion }) person: Person, @Res() response: Response): Promise<void> {
    const signal = goneSignal(response);
    response.setHeader('content-type', 'application/x-ndjson');
    // What goes wrong on the way breaks the connection: the reader misses the end.
    await pipeline(Readable.from(lines(this.registry.own(), person, signal)), response).catch(() =>
      response.destroy(),
    );
  }

  @Post('end-other-sessions')
  @HttpCode(200)
  async endOtherSessions(
    @Body({ schema: endSessionsQuestion }) { keptSessionId, ...person }: z.infer<typeof endSessionsQuestion>,
  ): Promise<z.infer<typeof doneReply>> {
    for (const data of this.registry.own()) await data.endOtherSessions?.(person, keptSessionId);
    return { done: true };
  }

  @Post('former-emails')
  @HttpCode(200)
  async formerEmails(
    @Body({ schema: personQuestion }) person: Person,
  ): Promise<z.infer<typeof formerEmailsReply>> {
    const found = await Promise.all(this.registry.own().map((data) => data.formerEmails?.(person) ?? []));
    return { formerEmails: found.flat() };
  }

  @Post('end-access')
  @HttpCode(200)
  async endAccess(@Body({ schema: personQuestion }) person: Person): Promise<z.infer<typeof doneReply>> {
    for (const data of this.registry.own()) await data.endAccess?.(person);
    return { done: true };
  }

  @Post('erase')
  @HttpCode(200)
  async erase(
    @Body({ schema: personQuestion }) person: Person,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof doneReply>> {
    const signal = goneSignal(response);
    for (const data of this.registry.own()) await data.erase(person, signal);
    for (const address of addressesOf(person)) await this.mailer.forget(address);
    return { done: true };
  }

  @Post('leftovers')
  @HttpCode(200)
  async leftovers(@Body({ schema: personQuestion }) person: Person): Promise<z.infer<typeof leftoversReply>> {
    const found = await Promise.all(this.registry.own().map((data) => data.leftovers(person)));
    return { leftovers: found.flat() };
  }
}

function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

async function* lines(
  domains: readonly PersonalData[],
  person: Person,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const line = (value: ExportLine) => `${JSON.stringify(value)}\n`;
  for (const data of domains) {
    for await (const { path, about, content } of data.export(person, signal)) {
      yield line({ file: { path, about } });
      for await (const piece of content) yield line({ piece: Buffer.from(piece).toString('base64') });
    }
  }
  yield line({ end: true });
}
