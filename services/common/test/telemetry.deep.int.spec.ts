import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { Access, MetricsServer } from '../src/index.ts';
import { type TestApp, testApp } from '../src/testing/index.ts';

@Controller('things')
@Access('public')
class ThingsController {
  @Get(':id')
  read(): object {
    return {};
  }

  @Post()
  @HttpCode(500)
  fail(): object {
    return {};
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

let app: TestApp;

beforeAll(async () => {
  // Whatever port is free.
  const metrics = { host: '127.0.0.1', port: 0 };
  app = await testApp({ modules: [ThingsModule], domains: [], config: { metrics } });
});

afterAll(() => app.close());

const figures = () => fetch(`http://127.0.0.1:${app.get<MetricsServer>(MetricsServer).port}/metrics`);

/** Lines of a metric, without its values. */
async function seriesOf(metric: string): Promise<string[]> {
  const lines = (await (await figures()).text()).split('\n');
  return lines.filter((line) => line.startsWith(metric)).map((line) => line.replace(/ [^ ]+$/, ''));
}

/** With whatever host: `fetch` lets nobody choose it. */
function visit(agent: Agent, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(app.url + path, { agent, headers }, (answer) => answer.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
}

describe('figures', () => {
  it('are served on a port of their own, and at one address of it', async () => {
    const answer = await figures();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
    const { origin } = new URL(answer.url);
    expect((await fetch(origin)).status).toBe(404);
    expect((await fetch(`${origin}/metrics/x`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('are nowhere at the address of the app', async () => {
    for (const path of ['/metrics', '/metrics/', '/api/metrics', '/internal/metrics'])
      expect((await app.request('GET', path)).status).toBe(404);
  });

  it('count requests by their declared routes', async () => {
    await app.request('GET', '/things/7');
    await app.request('POST', '/things');
    await app.request('GET', '/nothing/here');
    const series = await seriesOf('garimpo_http_request_duration_seconds_count');
    for (const [method, route, status] of [
      ['GET', '/things/:id', '2xx'],
      ['POST', '/things', '5xx'],
      ['GET', 'unmatched', '4xx'],
    ])
      expect(series).toContain(
        `garimpo_http_request_duration_seconds_count{service="gateway",method="${method}",route="${route}",status="${status}"}`,
      );
  });

  it('have no more series for what anybody makes up', async () => {
    const before = await seriesOf('garimpo_');
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ask = (at: number) => {
      const path = at % 2 === 0 ? `/things/${at}` : `/${at}/secret-${at}?token=${at}`;
      return visit(agent, path, { host: `secret-${at}.example`, 'user-agent': `secret ${at}` });
    };
    await app.request('PROPFIND', '/things/1');
    for (let at = 0; at < 500; at += 100)
      await Promise.all(Array.from({ length: 100 }, (_, more) => ask(at + more)));
    agent.destroy();
    const added = (await seriesOf('garimpo_')).filter((line) => !before.includes(line));
    // The one method that was made up.
    expect(added.every((line) => line.includes('method="other"'))).toBe(true);
    expect(await (await figures()).text()).not.toContain('secret');
  });
});

it('are not even loaded where no port is named', async () => {
  const quiet = await testApp({ modules: [ThingsModule], domains: [] });
  try {
    await quiet.request('GET', '/things/7');
    expect(quiet.get<MetricsServer>(MetricsServer).port).toBeUndefined();
  } finally {
    await quiet.close();
  }
});
