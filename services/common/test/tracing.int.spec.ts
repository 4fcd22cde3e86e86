import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Inject, Module, Post } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import {
  Access,
  type Database,
  DatabaseModule,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  JobsModule,
  LOGGER,
  ObjectStore,
  Outbound,
  Peers,
} from '../src/index.ts';
import { InternalTestKeys, runDue, type TestApp, testApp } from '../src/testing/index.ts';
import { type TraceCollector, type TracedSpan, traceCollector } from '../src/testing/trace-collector.ts';
import { jobsDomain } from './support/jobs-app.ts';
import { NoteEntity } from './support/notes-domain.ts';

const keys = new InternalTestKeys();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

const question = z.strictObject({ userId: z.string() });

/** The other process that is asked. */
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

/** Goes through every door that the kit has. */
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
  async pass(): Promise<object> {
    await this.database.asService(async (tx) => {
      await tx.run(`select * from notes.notes where text = 'literal-secret' or text = $1`, ['value-secret']);
      await this.#write.send({ text: 'job-secret' }, { tx });
    });
    await this.store.put('things/key-secret', Buffer.from('body-secret'));
    const foreign = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/path-secret?q=query-secret`;
    (await this.outbound.fetch(foreign, { maxBytes: 100, timeoutMs: 5_000 })).discard();
    await this.peers
      .needed('accounts')
      .call('/internal/accounts/contact', { userId: 'id-secret' }, z.object({}));
    this.log.info('through every door');
    return {};
  }

  @Post()
  async sendFailing(): Promise<object> {
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

let collector: TraceCollector;
let app: TestApp;
let accounts: TestApp;
/** Somebody else's server, and what it is told. */
let shop: Server;
const told: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  collector = await traceCollector();
  shop = createServer(({ headers }, response) => {
    told.push(headers);
    response.end('ok');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const traces = { endpoint: collector.endpoint, headers: { 'x-team': 'shop' }, share: 1 };
  accounts = await testApp({
    modules: [ContactsModule],
    domains: [],
    config: { traces, services: ['accounts'], internalKeys: keys.of('accounts') },
  });
  app = await testApp({
    modules: [DoorsModule],
    domains: [jobsDomain],
    config: {
      traces,
      services: ['offers'],
      internalKeys: keys.of('offers'),
      peers: { accounts: [accounts.url] },
      outboundAllow: [`127.0.0.1:${(shop.address() as AddressInfo).port}`],
      trustedProxyHops: 1,
    },
  });
});

afterAll(async () => {
  await app.close();
  await accounts.close();
  await collector.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const visit = (headers: Record<string, string> = {}) =>
  app.request('POST', '/doors/id-secret?token=query-secret', { headers });
const logOf = (message: string, from = app) =>
  from.logs.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === message);

describe('a request', () => {
  let root: TracedSpan;
  beforeAll(async () => {
    const { status } = await visit({
      authorization: 'Bearer header-secret',
      cookie: 'session=cookie-secret',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'agent-secret',
      traceparent: `00-${TRACE}-${CALLER}-00`,
    });
    expect(status).toBe(201);
    root = await collector.spanOf('POST /doors/:id', TRACE);
  });

  it('goes on with the trace of who asked, whatever that one says of its worth', () => {
    expect(root).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, service: 'offers', kind: 2 });
    expect(root.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/doors/:id',
      'garimpo.service': 'offers',
    });
  });

  it.each([
    ['the object store', 'object store put'],
    ['the internet', 'outbound GET'],
    ['another service', 'call accounts'],
    ['a transaction', 'transaction'],
  ])('is the parent of what it does with %s', async (_what, name) => {
    expect((await collector.spanOf(name, TRACE)).parentSpanId).toBe(root.spanId);
  });

  it('has the statements of a transaction within that', async () => {
    const { spanId } = await collector.spanOf('transaction', TRACE);
    const statement = await collector.spanOf('SELECT notes.notes', TRACE);
    expect(statement).toMatchObject({ parentSpanId: spanId, attributes: { 'db.namespace': 'notes' } });
  });

  it('is continued by the service that it asks', async () => {
    const call = await collector.spanOf('call accounts', TRACE);
    const asked = await collector.spanOf('POST /internal/accounts/contact', TRACE);
    expect(asked).toMatchObject({ parentSpanId: call.spanId, service: 'accounts' });
  });

  it('is continued by the job that it sent, whose data stay its own', async () => {
    const { rows } = await app.db.query('select data from notes_jobs.job');
    expect(rows[0].data).toMatchObject({ text: 'job-secret' });
    const outcomes = await runDue(app, 'notes');
    expect(outcomes).toMatchObject([{ job: 'notes.write', result: 'done' }]);
    const job = await collector.spanOf('job notes.write', TRACE);
    const { spanId } = await collector.spanOf('transaction', TRACE);
    const sentBy = collector.spans.find((span) => span.spanId === job.parentSpanId);
    expect([spanId, root.spanId]).toContain(sentBy?.spanId);
    expect(job).toMatchObject({ kind: 5, attributes: { 'garimpo.result': 'done' } });
    expect(await collector.spanOf('SELECT', TRACE)).toMatchObject({ service: 'offers' });
  });

  it('is named by every line of the logs that belongs to it', () => {
    for (const message of ['through every door', 'request', 'a job was done'])
      expect(logOf(message)).toMatchObject({ traceId: TRACE });
    expect(logOf('asked for a contact', accounts)).toMatchObject({ traceId: TRACE });
  });

  it('tells the collector nothing of what was said, and by whom', () => {
    expect(collector.headers).toMatchObject({ 'x-team': 'shop' });
    expect(collector.text).not.toMatch(/secret/);
    expect(collector.text).not.toContain('203.0.113.77');
  });

  it('tells foreign servers nothing of its trace', () => {
    expect(told).not.toHaveLength(0);
    for (const headers of told) expect(JSON.stringify(headers)).not.toMatch(/trace|4bf92f3577b34da6/);
  });
});

describe('what goes wrong', () => {
  beforeEach(() => app.db.query('delete from notes_jobs.job'));

  it('is told by its kind, and not in its words', async () => {
    await app.request('POST', '/doors');
    const [outcome] = await runDue(app, 'notes');
    expect(outcome).toMatchObject({ result: 'failed' });
    const sent = await collector.spanOf('POST /doors');
    const job = await collector.spanOf('job notes.write', sent.traceId);
    expect(job).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'Error' } });
    expect(collector.text).not.toContain('words of a failure');
  });
});

it('begins a trace of its own where nobody else did, or what was said is none', async () => {
  await visit({ traceparent: 'secret' });
  const lines = app.logs.map((line) => JSON.parse(line));
  const lastOf = (message: string) => lines.findLast(({ msg }) => msg === message);
  const last = lastOf('request');
  expect(lastOf('through every door').traceId).toBe(last.traceId);
  expect(last.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(last.traceId).not.toBe(TRACE);
  const root = await collector.spanOf('POST /doors/:id', last.traceId);
  expect(root.parentSpanId ?? '').toBe('');
});

describe('a collector that is away', () => {
  /** Takes every connection, and says nothing. */
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  it.each([
    ['refuses', () => 'http://127.0.0.1:1'],
    ['hangs', () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`],
  ])(
    'keeps nobody waiting where it %s, and lets the process end',
    async (_how, endpoint) => {
      const alone = await testApp({
        modules: [ContactsModule],
        domains: [],
        config: { traces: { endpoint: endpoint(), headers: {}, share: 1 } },
      });
      // More than go in one batch: some are on their way by the end.
      for (let at = 0; at < 600; at += 100) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, () => alone.request('GET', '/healthz')),
        );
        expect(answers.every(({ status }) => status === 200)).toBe(true);
      }
      await alone.close();
      expect(alone.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
    120_000,
  );
});

it('sends the part of the traces that was asked for: none of them here', async () => {
  const traces = { endpoint: collector.endpoint, headers: {}, share: 0 };
  const quiet = await testApp({
    modules: [ContactsModule],
    domains: [],
    config: { traces, services: ['anticlone'] },
  });
  await quiet.request('GET', '/healthz', { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
  // What waits is sent before the end.
  await quiet.close();
  expect(collector.spans.filter(({ service }) => service === 'anticlone')).toEqual([]);
});
