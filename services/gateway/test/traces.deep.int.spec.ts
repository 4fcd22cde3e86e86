import { type DomainName, domainNames, peerVariable } from '@garimpo/service-kit';
import { InternalTestKeys, type TestDatabase, testDatabase } from '@garimpo/service-kit/testing';
import { freePorts } from '@garimpo/service-kit/testing/free-port';
import { type RunningProcess, runProcess } from '@garimpo/service-kit/testing/running-process';
import { type BundledPrograms, bundlePrograms } from '@garimpo/service-kit/testing/test-program';
import {
  type TraceCollector,
  type TracedSpan,
  traceCollector,
} from '@garimpo/service-kit/testing/trace-collector';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { schemas } from '../src/domains.ts';
import { makeShell } from './support/gateway-app.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const CLIENT = 3;
/** Those that are asked; the gateway knows where the others would be. */
const ASKED: readonly DomainName[] = ['auth', 'accounts', 'offers'];

let collector: TraceCollector;
let database: TestDatabase;
let programs: BundledPrograms;
let gateway: RunningProcess;
const processes: RunningProcess[] = [];

/** The programs as they are shipped: instrumentations have to reach into bundles. */
beforeAll(async () => {
  [collector, database, programs] = await Promise.all([
    traceCollector(),
    testDatabase(schemas),
    bundlePrograms('main', 'telemetry', ...ASKED),
  ]);
  makeShell(programs.folder);
  const keys = new InternalTestKeys();
  const [port = 0, ...ports] = await freePorts(1 + domainNames.length);
  const places = domainNames.map((domain, at) => ({ domain, port: ports[at] }));
  const settings = {
    DATA_DIR: `${programs.folder}/data`,
    JOBS: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    PUBLIC_URL: `http://localhost:${port}`,
    SITES_DOMAIN: `localhost:${port}`,
    ...Object.fromEntries(
      places.map(({ domain, port: own }) => [peerVariable(domain), `http://127.0.0.1:${own}`]),
    ),
  };
  const run = async (name: string, env: Record<string, string>) => {
    const words = ['--import', programs.fileOf('telemetry'), programs.fileOf(name)];
    const running = await runProcess(words, { ...settings, ...env });
    processes.push(running);
    return running;
  };
  await Promise.all(
    places
      .filter(({ domain }) => ASKED.includes(domain))
      .map(({ domain, port: own }) =>
        run(domain, { ...keys.env(domain), DATABASE_URL: database.adminUrl, PORT: String(own) }),
      ),
  );
  gateway = await run('main', { ...keys.env('gateway'), PORT: String(port), SERVICES: 'none' });
}, 240_000);

afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end()));
  await database.close();
  await collector.close();
  await programs.remove();
}, 60_000);

/** The span that a span is within, which may come later. */
async function parentOf({ parentSpanId, traceId }: TracedSpan): Promise<TracedSpan> {
  for (;;) {
    const found = collector.spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('goes from the browser by the gateway to a domain in another process', async () => {
  const answer = await fetch(`${gateway.url}/api/plans`, {
    headers: { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'vendor=secret' },
  });
  expect(answer.status).toBe(200);
  const asked = await collector.spanOf('GET passed on to accounts', TRACE);
  const domain = await collector.spanOf('GET /api/plans', TRACE);
  const way = await parentOf(domain);
  expect(asked).toMatchObject({ service: 'gateway', parentSpanId: CALLER });
  expect(way).toMatchObject({ service: 'gateway', kind: CLIENT, parentSpanId: asked.spanId });
  expect(domain).toMatchObject({ service: 'accounts' });
  expect(collector.text).not.toContain('secret');
});

it('goes down to the statements of the domain', async () => {
  const domain = await collector.spanOf('GET /api/plans', TRACE);
  const statement = await collector.spanOf('SELECT accounts.plans', TRACE);
  const handler = await parentOf(statement);
  expect(handler).toMatchObject({ service: 'accounts', attributes: { 'http.route': '/api/plans' } });
  expect(handler.parentSpanId).toBe(domain.spanId);
});

it('goes on where a domain asks another', async () => {
  // Which keys there are, auth says.
  const answer = await fetch(`${gateway.url}/api/offers`, {
    headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.c2lnbmF0dXJl' },
  });
  expect(answer.status).toBe(401);
  const offers = await collector.spanOf('GET /api/offers');
  const asked = await collector.spanOf('GET /auth/v1/.well-known/jwks.json', offers.traceId);
  const call = await parentOf(asked);
  expect(asked).toMatchObject({ service: 'auth' });
  expect(call).toMatchObject({ service: 'offers', kind: CLIENT });
  expect(await parentOf(await parentOf(call))).toMatchObject({ spanId: offers.spanId });
});
