import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { Metrics } from '../telemetry/metrics.ts';
import { measureRequests, nameServed, ServedRoutes } from './served-routes.ts';

interface Answered {
  method?: string;
  url: string;
  host?: string;
  /** As a controller declares it. */
  route?: string;
  status: number;
  /** Whether the browser stayed to the end. */
  stayed?: boolean;
}

async function figuresOf(answers: Iterable<Answered>): Promise<string[]> {
  const metrics = await Metrics.on();
  const handle = measureRequests(metrics, new ServedRoutes('offers', []));
  for (const { method = 'GET', url, host = 'app.test', route, status, stayed = true } of answers) {
    const request = {
      method,
      url,
      originalUrl: url,
      headers: { host },
      ...(route && { route: { path: route } }),
    };
    const response = Object.assign(new EventEmitter(), {
      locals: {},
      statusCode: status,
      writableFinished: stayed,
    });
    handle(request as unknown as Request, response as unknown as Response, () => {});
    response.emit('close');
  }
  const { text } = await metrics.scrape();
  return text.split('\n').filter((line) => line.startsWith('garimpo_http_request_duration_seconds_count'));
}

const line = (labels: string, count: number) =>
  `garimpo_http_request_duration_seconds_count{service="offers",${labels}} ${count}`;

it('has one series for ten thousand addresses and hosts', async () => {
  const answers = Array.from({ length: 10_000 }, (_, at) => ({
    url: `/api/offers/${at}?token=${at}`,
    host: `${at}.example`,
    route: '/api/offers/:id',
    status: 200,
  }));
  expect(await figuresOf(answers)).toEqual([
    line('method="GET",route="/api/offers/:id",status="2xx"', 10_000),
  ]);
});

it('has one for all unmatched addresses, and one for invented methods', async () => {
  const answers = Array.from({ length: 1_000 }, (_, at) => [
    { url: `/${at}`, status: 404 },
    { url: '/', method: `M${at}`, status: 404 },
  ]).flat();
  expect(await figuresOf(answers)).toEqual([
    line('method="GET",route="unmatched",status="4xx"', 1_000),
    line('method="other",route="unmatched",status="4xx"', 1_000),
  ]);
});

it('separates clients that left from those that were answered, as the log does', async () => {
  const left = { url: '/slow', route: '/slow', status: 200, stayed: false };
  expect(await figuresOf([left])).toEqual([line('method="GET",route="/slow",status="4xx"', 1)]);
});

it('says what is answered beside controllers by the name that it was given', () => {
  const routes = new ServedRoutes('gateway', []);
  const response = { locals: {} } as Response;
  nameServed(response, { service: 'cloner', route: 'host of a clone' });
  expect(routes.of({} as Request, response)).toEqual({ service: 'cloner', route: 'host of a clone' });
  expect(routes.of({ route: { path: '/r/:key' } } as Request, response)).toEqual({
    service: 'gateway',
    route: '/r/:key',
  });
});
