import { type TraceCollector, traceCollector } from '@garimpo/service-kit/testing/trace-collector';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ApartApp, apartApp } from './support/apart-app.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let collector: TraceCollector;
let apart: ApartApp;
beforeAll(async () => {
  collector = await traceCollector();
  apart = await apartApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, { replicasOfEach: 1 });
}, 120_000);
afterAll(async () => {
  await apart.close();
  await collector.close();
});

it('goes from the browser by the gateway to a domain in another process', async () => {
  const answer = await fetch(`${apart.url}/api/plans`, {
    headers: { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'vendor=secret' },
  });
  expect(answer.status).toBe(200);
  const gateway = await collector.spanOf('GET passed on to accounts', TRACE);
  const way = await collector.spanOf('pass on to accounts', TRACE);
  const domain = await collector.spanOf('GET /api/plans', TRACE);
  expect(gateway).toMatchObject({ service: 'gateway', parentSpanId: CALLER });
  expect(way).toMatchObject({ service: 'gateway', parentSpanId: gateway.spanId });
  expect(domain).toMatchObject({ service: 'accounts', parentSpanId: way.spanId });
  expect(collector.text).not.toContain('secret');
});

it('goes on where a domain asks another', async () => {
  // Which keys there are, auth says.
  const answer = await fetch(`${apart.url}/api/offers`, {
    headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.c2lnbmF0dXJl' },
  });
  expect(answer.status).toBe(401);
  const offers = await collector.spanOf('GET /api/offers');
  const call = await collector.spanOf('call auth', offers.traceId);
  expect(call).toMatchObject({ service: 'offers', parentSpanId: offers.spanId });
  const asked = await collector.spanOf('GET /auth/v1/.well-known/jwks.json', offers.traceId);
  expect(asked).toMatchObject({ service: 'auth', parentSpanId: call.spanId });
});
