import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedPlans } from '@garimpo/accounts-service';
import {
  CONFIG,
  type Config,
  createService,
  loadConfig,
  Mailer,
  MetricsServer,
  ObjectStore,
  Outbound,
} from '@garimpo/service-kit';
import { InternalTestKeys, runDue, type TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { trafficFilterAlone } from '@garimpo/traffic-filter-service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import pg from 'pg';
import { parse } from 'yaml';
import { databaseOf, seedDemo } from '../src/demo/seed-demo.ts';
import { askLinks } from './support/ask-links.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OBSERVABILITY = path.join(ROOT, 'infra/deploy/observability');
const OPERATOR = 'token-of-the-operator';
const TOOL = 'mf-offers';
/** Nothing of them is fetched: they are there for some minutes. */
const ENDS_WHEN_DONE = ['migrate', 'backup'];
const METRICS = { host: '127.0.0.1', port: 0 };

let gateway: GatewayApp;
let shop: Server;
let page: string;
/** Labels of every metric of the scrape. */
let labels: Map<string, Set<string>>;

beforeAll(async () => {
  shop = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  gateway = await gatewayApp({
    metrics: METRICS,
    opsToken: OPERATOR,
    jobs: 'off',
    outboundAllow: [`127.0.0.1:${port}`],
  });
  await seedPlans(databaseOf(gateway.app, 'accounts'));
  await seedDemo(gateway.app, 'senha-da-demonstracao', new Date());
  await useEverything(port);
  page = await scrape();
  labels = labelsOf(page);
}, 120_000);

afterAll(async () => {
  await gateway.close();
  await new Promise((resolve) => shop.close(resolve));
});

/** A little of all that is counted. */
async function useEverything(port: number): Promise<void> {
  const { url, app } = gateway;
  expect((await askLinks(url, '/r/demosono')).status).toBe(302);
  await publish('1.0.0');
  (await app.get(Outbound).fetch(`http://127.0.0.1:${port}/`, { maxBytes: 10, timeoutMs: 5_000 })).discard();
  await app.get(ObjectStore).put('of/a/test', Buffer.from('x'));
  await app.get(Mailer).send({ to: 'a@b.c', subject: 's', text: 't', html: 't' });
  const db = new pg.Client({ connectionString: app.get<Config>(CONFIG).databaseUrl });
  await db.connect();
  const jobs = { db, get: (token: unknown) => app.get(token as never, { strict: false }) };
  const outcomes = await runDue(jobs as unknown as TestApp, 'accounts', new Date(Date.now() + 86_400_000));
  expect(outcomes).not.toHaveLength(0);
  await db.end();
}

async function publish(version: string): Promise<void> {
  const content = JSON.stringify({ id: TOOL, version });
  const authorization = `Bearer ${OPERATOR}`;
  const file = await fetch(`${gateway.url}/api/releases/${TOOL}/${version}/files/mf-manifest.json`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: content,
  });
  expect(file.status).toBe(200);
  const sha384 = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const manifest = { name: TOOL, title: 'Ofertas', contract: 1, routes: ['/dashboard'], sidebar: [] };
  const files = [{ path: 'mf-manifest.json', sha384, sizeBytes: Buffer.byteLength(content) }];
  const published = await fetch(`${gateway.url}/api/releases/${TOOL}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ version, entry: 'mf-manifest.json', files, manifest }),
  });
  expect(published.status).toBe(201);
}

async function scrape(app = gateway.app): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${app.get(MetricsServer, { strict: false }).port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

function labelsOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name, inside = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const known = found.get(name) ?? new Set(['instance', 'job']);
    for (const [, label] of inside.matchAll(/(\w+)="/g)) known.add(label as string);
    found.set(name, known);
  }
  // Prometheus's own word of whether it could fetch them.
  return found.set('up', new Set(['instance', 'job']));
}

/** What is wrong with a query, held against the scrape. */
function problemsOf(query: string): string[] {
  // Grafana puts these in.
  const text = query.replaceAll('$__rate_interval', '1m').replaceAll('$service', '.*');
  const problems: string[] = [];
  const tree = parser.parse(text);
  const of: { name: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  tree.iterate({
    enter(node) {
      const word = text.slice(node.from, node.to);
      if (node.type.isError) problems.push(`cannot be read at ${node.from}: ${text}`);
      if (node.name === 'Identifier') of.push({ name: word, labels: [] });
      if (node.name !== 'LabelName') return;
      if (node.node.parent?.name === 'GroupingLabels') grouped.push(word);
      else of.at(-1)?.labels.push(word);
    },
  });
  if (of.length === 0) problems.push(`names no metric: ${text}`);
  for (const { name, labels: asked } of of) {
    const known = labels.get(name);
    if (known === undefined) problems.push(`there is no ${name}`);
    else
      for (const label of [...asked, ...grouped])
        if (!known.has(label)) problems.push(`${name} has no ${label}`);
  }
  return problems;
}

const dashboard = JSON.parse(readFileSync(path.join(OBSERVABILITY, 'dashboard.json'), 'utf8')) as {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
};
const { groups } = parse(readFileSync(path.join(OBSERVABILITY, 'alerts.yaml'), 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);

describe('the dashboard', () => {
  const targets = dashboard.panels.flatMap(({ title, targets: all = [] }) =>
    all.map((target) => ({ title, ...target })),
  );

  it('asks for something', () => {
    expect(targets.length).toBeGreaterThan(20);
  });

  it.each(targets)('"$title" asks for what there is: $expr', ({ expr, legendFormat }) => {
    expect(problemsOf(expr)).toEqual([]);
    for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(expr).toContain(label);
  });

  it('lets people choose among services that there are', () => {
    const queries = dashboard.templating.list.map(({ query }) =>
      typeof query === 'string' ? query : query.query,
    );
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(queries[1] ?? '') ?? [];
    expect(labels.get(metric)).toContain(label);
  });
});

describe('alerts', () => {
  it.each(alerts)('$alert asks for what there is', ({ expr, annotations }) => {
    expect(problemsOf(expr)).toEqual([]);
    expect(Object.keys(annotations)).toEqual(['summary', 'look']);
    for (const [, label] of Object.values(annotations)
      .join()
      .matchAll(/\$labels\.(\w+)/g))
      expect(expr.includes(label as string) || label === 'instance').toBe(true);
  });
});

it('a query for what there is not would be found', () => {
  expect(problemsOf('rate(garimpo_visits_totals[5m])')).toEqual(['there is no garimpo_visits_totals']);
  expect(problemsOf('sum by (host) (garimpo_visits_total{statte="x"})')).toEqual([
    'garimpo_visits_total has no statte',
    'garimpo_visits_total has no host',
  ]);
  expect(problemsOf('sum(rate(garimpo_visits_total[5m])')).not.toEqual([]);
});

it('the page of figures names each with its labels, and no other', () => {
  const file = path.join(ROOT, 'services/common/src/telemetry/README.md');
  const rows = [...readFileSync(file, 'utf8').matchAll(/^\| `(garimpo_\w+)` \|([^|]*)\|/gm)];
  const written = rows.map(
    ([, name, of = '']) =>
      `${name}: ${of
        .split(',')
        .map((one) => one.trim())
        .sort()}`,
  );
  const inner = new Set(['instance', 'job', 'le']);
  const found = [...page.matchAll(/^# TYPE (garimpo_\w+) (\w+)$/gm)].map(([, name = '', type]) => {
    const own = labels.get(type === 'histogram' ? `${name}_bucket` : name) ?? [];
    return `${name}: ${[...own].filter((label) => !inner.has(label)).sort()}`;
  });
  expect(found.sort()).toEqual(written.sort());
});

describe('whose a request was', () => {
  it('is told of every domain in the one process', () => {
    const count = 'garimpo_http_request_duration_seconds_count';
    expect(page).toContain(`${count}{service="traffic-filter",method="GET",route="/r/:key",status="3xx"} 1`);
    expect(page).toContain(
      `${count}{service="releases",method="POST",route="/api/releases/:tool",status="2xx"} 1`,
    );
    const services = new Set(
      [...page.matchAll(/garimpo_database_connections_max\{service="([^"]+)"/g)].map(([, one]) => one),
    );
    expect([...services].sort()).toEqual([
      'accounts',
      'anticlone',
      'auth',
      'cloner',
      'offers',
      'releases',
      'traffic-filter',
    ]);
  });

  it('is told of the app itself, and of what nobody answers', async () => {
    const statuses = [];
    for (const address of ['/', '/favicon.svg', '/api/nothing', '/metrics', '/api/metrics'])
      statuses.push((await fetch(gateway.url + address)).status);
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    const routes = [...(await scrape()).matchAll(/service="gateway",method="GET",route="([^"]+)",status/g)];
    expect(new Set(routes.map(([, route]) => route))).toEqual(
      new Set(['page of the app', 'file of the app', 'unmatched']),
    );
  });

  it('names nobody', () => {
    expect(page).not.toMatch(/@|demosono|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});

deepIt('a domain in a process of its own has figures of its own', async () => {
  const { databaseUrl, dataDir } = gateway.app.get<Config>(CONFIG);
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...new InternalTestKeys().env('traffic-filter'),
    JOBS: 'off',
    LOG_LEVEL: 'silent',
    AUTH_URL: gateway.url,
    ACCOUNTS_URL: gateway.url,
  });
  const alone = await createService(
    trafficFilterAlone,
    { ...config, metrics: METRICS },
    { handleSignals: false },
  );
  try {
    await alone.listen(0, '127.0.0.1');
    const { port } = alone.getHttpServer().address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/r/demosono`, { redirect: 'manual' });
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    const text = await scrape(alone);
    expect(text).toContain('service="traffic-filter",method="GET",route="/r/:key"');
    expect(text).not.toContain('service="gateway"');
    expect(text).not.toContain('service="offers"');
  } finally {
    await alone.close();
  }
});

it('what is run with compose fetches from every process there', () => {
  const { services } = parse(readFileSync(path.join(ROOT, 'infra/deploy/compose.yaml'), 'utf8'), {
    merge: true,
  }) as {
    services: Record<string, { command?: string[]; environment?: Record<string, string>; ports?: string[] }>;
  };
  const own = Object.entries(services).filter(
    ([name, { command }]) => command?.[0]?.startsWith('.build/services/') && !ENDS_WHEN_DONE.includes(name),
  );
  const wanted = own.map(([name, { environment }]) => `${name}:${environment?.['METRICS_PORT']}`);
  const config = parse(readFileSync(path.join(OBSERVABILITY, 'prometheus.yaml'), 'utf8'));
  expect(config.scrape_configs[0].static_configs[0].targets.sort()).toEqual(wanted.sort());
  // Nothing but the app itself is published, and to this machine alone.
  expect(own.flatMap(([, { ports = [] }]) => ports)).toEqual(['127.0.0.1:3000:3000']);
  for (const file of config.rule_files) expect(readdirSync(OBSERVABILITY)).toContain(file);
});
