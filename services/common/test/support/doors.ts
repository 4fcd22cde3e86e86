/**
 * A program for tests of traces, in a process of its own as instrumentations need one: goes through every door that the kit has, or, as
 * `accounts`, is the other process that is asked.
 */
import { Body, Controller, Inject, Module, Post } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import {
  Access,
  createApp,
  type Database,
  DatabaseModule,
  endWith,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  JobsModule,
  LOGGER,
  listen,
  loadConfig,
  ObjectStore,
  Outbound,
  Peers,
} from '../../src/index.ts';
import { NoteEntity } from './notes-domain.ts';

const question = z.strictObject({ userId: z.string() });
const errand = z.strictObject({ shop: z.url() });

@Controller('internal/accounts')
@Access('internal')
class ContactsController {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  @Post('contact')
  read(@Body({ schema: question }) _: z.infer<typeof question>): object {
    this.log.info('asked for a contact');
    return {};
  }
}

@Module({ controllers: [ContactsController] })
class ContactsModule {}

@Controller('doors')
@Access('public')
class DoorsController {
  readonly #write: Job<z.ZodObject<{ text: z.ZodString }>>;

  constructor(
    @InjectDatabase('notes') private readonly database: Database,
    @InjectJobs('notes') jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly store: ObjectStore,
    private readonly outbound: Outbound,
    private readonly peers: Peers,
  ) {
    this.#write = jobs.define({
      name: 'notes.write',
      data: z.strictObject({ text: z.string() }),
      timeoutSeconds: 60,
      work: async ({ text }) => {
        await this.database.runAsService('select $1::text as text', [text]);
        this.log.info('a job was done');
        if (text === 'fails-secret') throw new Error('secret words of a failure');
      },
    });
  }

  @Post(':id')
  async pass(@Body({ schema: errand }) { shop }: z.infer<typeof errand>): Promise<object> {
    await this.database.asService(async (tx) => {
      await tx.run(`select * from notes.notes where text = 'literal-secret' or text = $1`, ['value-secret']);
      await this.#write.send({ text: 'job-secret' }, { tx });
    });
    await this.store.put('things/key-secret', Buffer.from('body-secret'));
    (await this.outbound.fetch(shop, { maxBytes: 100, timeoutMs: 5_000 })).discard();
    await this.peers
      .needed('accounts')
      .call('/internal/accounts/contact', { userId: 'id-secret' }, z.object({}));
    this.log.info('through every door');
    return {};
  }

  @Post()
  async sendFailing(): Promise<object> {
    await this.database
      .runAsService(`select 'literal-secret'::int from notes.notes`)
      .catch(() => this.log.info('a statement failed'));
    await this.#write.send({ text: 'fails-secret' });
    return {};
  }
}

const database = DatabaseModule.forDomain({ domain: 'notes', entities: [NoteEntity] });

@Module({
  imports: [database, JobsModule.forDomain({ domain: 'notes', database })],
  controllers: [DoorsController],
})
class DoorsModule {}

const config = loadConfig(process.env);
createApp(config.services.includes('offers') ? DoorsModule : ContactsModule, config)
  .then((app) => listen(app, config))
  .catch(endWith);
