import { Body, Controller, Delete, Get, HttpCode, Module, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import * as z from 'zod';
import {
  AcceptsForm,
  AcceptsRaw,
  AcceptsStream,
  Access,
  type Actor,
  BodyLimit,
  CurrentActor,
  type Database,
  DatabaseModule,
  defineErrors,
  InjectDatabase,
  RawBody,
  ToleratesUnknown,
} from '../../src/index.ts';
import { type TestApp, type TestAppOptions, testApp } from '../../src/testing/index.ts';
import { NoteEntity, notesSchema } from './notes-domain.ts';

const fail = defineErrors({ 'notes.note.not_found': 404, 'notes.service.tired': 429 });
const noteInput = z.strictObject({ text: z.string().max(2000) });
const idParams = z.strictObject({ id: z.uuid() });
export const LARGE_BYTES = 256 * 1024;

/** One route of every kind that the kit knows. */
@Controller('api/notes')
export class NotesController {
  constructor(@InjectDatabase('notes') private readonly database: Database) {}

  @Get()
  async list(@CurrentActor() actor: Actor): Promise<{ notes: string[] }> {
    const rows = await this.database.asUser(actor, (tx) =>
      tx.repository(NoteEntity).find({ order: { text: 'asc' } }),
    );
    return { notes: rows.map((row) => row.text) };
  }

  @Post()
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: noteInput }) input: { text: string },
  ): Promise<{ id: string }> {
    return this.database.asUser(actor, (tx) =>
      tx.only('insert into notes (text) values ($1) returning id', [input.text]),
    );
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParams }) params: { id: string },
  ): Promise<void> {
    const gone = await this.database.asUser(actor, (tx) =>
      tx.repository(NoteEntity).delete({ id: params.id }),
    );
    if (gone.affected === 0) throw fail('notes.note.not_found', { detail: 'no such note' });
  }

  @Get('search')
  @Access('account')
  search(@Query({ schema: z.strictObject({ text: z.string() }) }) query: { text: string }): unknown {
    return query;
  }

  @Get('me')
  @Access('account')
  me(@CurrentActor() actor: Actor): Actor {
    return actor;
  }

  @Get('session')
  @Access('session')
  session(@CurrentActor() { userId }: Actor): { userId: string } {
    return { userId };
  }

  @Post('tolerant')
  @Access('account')
  @ToleratesUnknown()
  tolerant(): { ok: true } {
    return { ok: true };
  }

  @Post('large')
  @Access('public')
  @BodyLimit(LARGE_BYTES)
  large(@Body({ schema: z.strictObject({ text: z.string() }) }) input: { text: string }): { length: number } {
    return { length: input.text.length };
  }

  @Post('raw')
  @Access('public')
  @AcceptsRaw()
  raw(@RawBody() body: Buffer): { hex: string } {
    return { hex: body.toString('hex') };
  }

  @Post('form')
  @Access('public')
  @AcceptsForm()
  form(@Body({ schema: z.strictObject({ name: z.string() }) }) input: { name: string }): unknown {
    return input;
  }

  @Post('stream')
  @Access('operator')
  @AcceptsStream()
  async stream(@Req() request: Request): Promise<{ sizeBytes: number }> {
    let sizeBytes = 0;
    for await (const chunk of request) sizeBytes += (chunk as Buffer).length;
    return { sizeBytes };
  }

  @Get('broken')
  @Access('public')
  broken(): never {
    throw new Error('a secret of the inside');
  }

  @Get('tired')
  @Access('public')
  tired(): never {
    throw fail('notes.service.tired', { retryAfterSeconds: 7 });
  }

  @Get('slow')
  @Access('public')
  async slow(): Promise<void> {
    // A public route has no actor, and this one reads no row.
    await this.database.asService((tx) => tx.run(`set local statement_timeout = 20; select pg_sleep(5)`));
  }

  @Get('deadlock')
  @Access('public')
  async deadlock(): Promise<void> {
    // As above: only the failure matters.
    await this.database.asService((tx) => tx.run(`do $$ begin raise sqlstate '40P01'; end $$`));
  }
}

@Module({
  imports: [DatabaseModule.forDomain({ domain: 'notes', entities: [NoteEntity] })],
  controllers: [NotesController],
})
export class NotesModule {}

export function notesApp(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  return testApp({ modules: [NotesModule], domains: [notesSchema], ...options });
}

/** Routes that take what nobody parses, each in another way. */
@Controller('leaky')
@Access('public')
export class LeakyController {
  @Post('body')
  body(@Body() body: unknown): unknown {
    return body;
  }

  @Post('key')
  key(@Body('text') text: unknown): unknown {
    return text;
  }

  @Get('untaken/:id')
  untaken(): string {
    return 'anything goes';
  }

  @Get('param/:id')
  param(@Param() params: unknown): unknown {
    return params;
  }
}

@Module({ controllers: [LeakyController] })
export class LeakyModule {}
