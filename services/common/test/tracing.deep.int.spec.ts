import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../src/testing/free-port.ts';
import { InternalTestKeys, type TestDatabase, testDatabase } from '../src/testing/index.ts';
import { type RunningProcess, runProcess } from '../src/testing/running-process.ts';
import { type TraceCollector, type TracedSpan, traceCollector } from '../src/testing/trace-collector.ts';
import { jobsDomain } from './support/jobs-app.ts';
import { type S3Server, startS3 } from './support/s3-server.ts';

const keys = new InternalTestKeys();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// As this process runs TypeScript, so does that one.
const WORDS = [
  ...process.execArgv,
  '--import',
  fileOf('../src/telemetry/tracing/preload.ts'),
  fileOf('support/doors.ts'),
];

let collector: TraceCollector;
let database: TestDatabase;
let dataDir: string;
let s3: S3Server;
let metricsPort: number;
let app: RunningProcess;
let accounts: RunningProcess;
/** Somebody else's server, and what it is told. */
let shop: Server;
const told: IncomingHttpHeaders[] = [];
const portOf = (server: Server) => (server.address() as AddressInfo).port;

const run = (service: 'accounts' | 'offers' | 'anticlone', env: Record<string, string> = {}) =>
  runProcess(WORDS, {
    DATABASE_URL: database.adminUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=shop',
    SERVICES: service,
    ...keys.env(service),
    ...env,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-tracing-'));
  shop = createServer(({ headers }, response) => {
    told.push(headers);
    response.end('ok');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  [collector, database, s3] = await Promise.all([traceCollector(), testDatabase([jobsDomain]), startS3()]);
  metricsPort = await freePort();
  accounts = await run('accounts');
  app = await run('offers', {
    ACCOUNTS_URL: accounts.url,
    METRICS_PORT: String(metricsPort),
    OUTBOUND_ALLOW: `127.0.0.1:${portOf(shop)}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    TRUSTED_PROXY_HOPS: '1',
  });
}, 120_000);

afterAll(async () => {
  await app.end();
  await accounts.end();
  await database.close();
  await collector.close();
  await s3.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
  await rm(dataDir, { recursive: true });
});

const visit = (headers: Record<string, string> = {}) =>
  fetch(`${app.url}/doors/id-secret?token=query-secret`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ shop: `http://127.0.0.1:${portOf(shop)}/path-secret?q=query-secret` }),
  });

/** Waits for a line of that message, of one trace or after so many others. */
async function logOf(
  message: string,
  { from = app, of = '', after = 0 }: { from?: RunningProcess; of?: string; after?: number },
): Promise<Record<string, unknown>> {
  for (;;) {
    const line = from.logs
      .slice(after)
      .find(({ msg, traceId }) => msg === message && (of === '' || traceId === of));
    if (line !== undefined) return line;
    await wait(20);
  }
}

/** Names of the spans that a span is within, from the nearest to the first. */
function around({ parentSpanId, traceId }: TracedSpan): string[] {
  const parent = collector.spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId);
  return parent === undefined ? [] : [parent.name, ...around(parent)];
}

/** Waits for a request of this process to that port, in the trace. */
async function callOf(url: string): Promise<TracedSpan> {
  const port = new URL(url).port;
  for (;;) {
    const found = collector.spans.find(
      ({ traceId, kind, attributes }) =>
        traceId === TRACE && kind === CLIENT && String(attributes['server.port']) === port,
    );
    if (found !== undefined) return found;
    await wait(20);
  }
}

describe('a request', () => {
  let root: TracedSpan;
  beforeAll(async () => {
    const { status } = await visit({
      authorization: 'Bearer header-secret',
      cookie: 'session=cookie-secret',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'agent-secret',
      traceparent: `00-${TRACE}-${CALLER}-00`,
      tracestate: 'vendor=state-secret',
      baggage: 'person=baggage-secret',
    });
    expect(status).toBe(201);
    root = await collector.spanOf('POST /doors/:id', TRACE);
  });

  it('goes on with the trace of who asked, whatever that one says of its worth', () => {
    expect(root).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, service: 'offers', kind: SERVER });
    expect(root.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'http.route': '/doors/:id',
      'garimpo.service': 'offers',
      'garimpo.request_id': expect.stringMatching(/^[\w-]{8,}$/),
    });
  });

  it.each([
    ['its handler', 'request handler'],
    ['the wait for a connection', 'pg-pool.connect'],
    ['a statement', 'SELECT notes.notes'],
    ['the end of a transaction', 'COMMIT'],
    ['the object store', 'S3.PutObject'],
    ['the internet', 'outbound GET'],
  ])('has %s within it', async (_what, name) => {
    expect(around(await collector.spanOf(name, TRACE))).toContain(root.name);
  });

  it('shows of a statement its verb, its table, and its database', async () => {
    const { attributes } = await collector.spanOf('SELECT notes.notes', TRACE);
    const namespace = new URL(database.adminUrl).pathname.slice(1);
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.namespace': namespace });
  });

  it('shows a request to the object store once, though it is HTTP as well', async () => {
    expect(await collector.spanOf('S3.PutObject', TRACE)).toMatchObject({
      kind: CLIENT,
      attributes: { 'rpc.service': 'S3', 'http.response.status_code': 200 },
    });
    const port = Number(new URL(s3.settings.endpoint ?? '').port);
    expect(collector.spans.filter(({ attributes }) => attributes['server.port'] === port)).toEqual([]);
  });

  it('shows the host of each request to the internet', async () => {
    const call = await callOf(`http://127.0.0.1:${portOf(shop)}`);
    expect(call).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 200 } });
    expect(around(call)[0]).toBe('outbound GET');
  });

  it('is continued by the service that it asks', async () => {
    const call = await callOf(accounts.url);
    expect(around(call)).toContain(root.name);
    const asked = await collector.spanOf('POST /internal/accounts/contact', TRACE);
    expect(asked).toMatchObject({ parentSpanId: call.spanId, service: 'accounts' });
  });

  it('is continued by the job that it sent, whose data stay its own', async () => {
    const job = await collector.spanOf('job notes.write', TRACE);
    expect(around(job)).toContain(root.name);
    // Its work takes exact data: one key more, and it would have failed.
    expect(job).toMatchObject({ kind: CONSUMER, attributes: { 'garimpo.result': 'done' } });
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === job.spanId);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
  });

  it('is named by every line of the logs that belongs to it', async () => {
    for (const message of ['through every door', 'request', 'a job was done'])
      expect(await logOf(message, { of: TRACE })).toMatchObject({ traceId: TRACE });
    expect(await logOf('asked for a contact', { from: accounts })).toMatchObject({ traceId: TRACE });
  });

  it('sends the collector no content and no identity', () => {
    expect(collector.headers).toMatchObject({ 'x-team': 'shop' });
    expect(collector.text).not.toMatch(/secret/);
    expect(collector.text).not.toContain('203.0.113.77');
  });

  it('sends foreign servers nothing of its trace', () => {
    expect(told).not.toHaveLength(0);
    expect(s3.headers).not.toHaveLength(0);
    for (const headers of [...told, ...s3.headers])
      expect(JSON.stringify(headers)).not.toMatch(/trace|4bf92f3577b34da6/);
  });
});

it('shows a failure by its kind, and not by its message', async () => {
  await fetch(`${app.url}/doors`, { method: 'POST' });
  const sent = await collector.spanOf('POST /doors');
  const job = await collector.spanOf('job notes.write', sent.traceId);
  expect(job).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'Error', 'garimpo.result': 'failed' },
  });
  const statement = await collector.spanOf('SELECT notes.notes', sent.traceId);
  expect(statement).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '22P02' } });
  expect(collector.text).not.toMatch(/secret|words of a failure/);
});

it('begins a trace of its own where none, or an invalid one, was sent', async () => {
  const before = app.logs.length;
  await visit({ traceparent: 'secret' });
  const { traceId } = await logOf('request', { after: before });
  expect(await logOf('through every door', { after: before })).toMatchObject({ traceId });
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(traceId).not.toBe(TRACE);
  const root = await collector.spanOf('POST /doors/:id', String(traceId));
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
    ['hangs', () => `http://127.0.0.1:${portOf(silent)}`],
  ])(
    'keeps nobody waiting where it %s, and lets the process end',
    async (_how, endpoint) => {
      const alone = await run('accounts', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint() });
      // More than go in one batch: some are on their way by the end.
      for (let at = 0; at < 600; at += 100) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${alone.url}/healthz`)));
        expect(answers.every(({ ok }) => ok)).toBe(true);
        await Promise.all(answers.map(({ body }) => body?.cancel()));
      }
      await alone.end();
      expect(alone.logs.filter(({ level }) => level === 'error')).toEqual([]);
      const said = alone.logs.filter(({ msg }) => msg === 'traces are not taken by their collector');
      expect(said.length).toBeLessThan(2);
    },
    120_000,
  );
});

it('sends the part of the traces that was asked for, and what waits before the end', async () => {
  const [all, none] = await Promise.all([
    run('anticlone'),
    run('anticlone', { OTEL_TRACES_SAMPLER_ARG: '0' }),
  ]);
  const other = TRACE.replaceAll('4', '5');
  for (const [to, trace] of [
    [all, other],
    [none, TRACE],
  ] as const)
    await fetch(`${to.url}/healthz`, { headers: { traceparent: `00-${trace}-${CALLER}-01` } });
  await Promise.all([all.end(), none.end()]);
  const sent = collector.spans.filter(({ service, name }) => service === 'anticlone' && /^GET/.test(name));
  expect(sent.map(({ traceId }) => traceId)).toContain(other);
  expect(sent.map(({ traceId }) => traceId)).not.toContain(TRACE);
});

it('traces the app, and no other server of the process', async () => {
  const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await figures.text()).toContain('process_resident_memory_bytes');
  const last = TRACE.replaceAll('4', '6');
  await fetch(`${app.url}/healthz`, { headers: { traceparent: `00-${last}-${CALLER}-01` } });
  await collector.spanOf('GET /healthz', last);
  const requests = collector.spans.filter(({ kind }) => kind === SERVER);
  expect(requests.filter(({ attributes }) => attributes['http.route'] === undefined)).toEqual([]);
});
