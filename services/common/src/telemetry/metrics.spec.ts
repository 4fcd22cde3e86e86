import { expect, it } from '@jest/globals';
import { Metrics, SERIES_MAX } from './metrics.ts';

const figureOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length),
  );

it('counts, times and reads', async () => {
  const metrics = await Metrics.on();
  metrics.counter({ name: 'garimpo_a_total', help: 'a', labels: ['kind'] }).add({ kind: 'x' }, 3);
  metrics
    .durations({ name: 'garimpo_b_seconds', help: 'b', labels: ['kind'] }, [1, 2])
    .observe({ kind: 'x' }, 1.5);
  metrics.gauge({ name: 'garimpo_c', help: 'c', labels: ['kind'] }, () => [
    { labels: { kind: 'x' }, value: 7 },
  ]);
  let tally = 1;
  metrics.tally({ name: 'garimpo_d_total', help: 'd', labels: [] }, () => [{ labels: {}, value: tally }]);
  await metrics.scrape();
  tally = 5;
  const { text } = await metrics.scrape();
  expect(figureOf(text, 'garimpo_a_total{kind="x"}')).toBe(3);
  expect(figureOf(text, 'garimpo_b_seconds_bucket{le="1",kind="x"}')).toBe(0);
  expect(figureOf(text, 'garimpo_b_seconds_bucket{le="2",kind="x"}')).toBe(1);
  expect(figureOf(text, 'garimpo_c{kind="x"}')).toBe(7);
  expect(figureOf(text, 'garimpo_d_total')).toBe(5);
});

it('adds up several readings under one name', async () => {
  const metrics = await Metrics.on();
  const described = { name: 'garimpo_pool', help: 'p', labels: [] as const };
  metrics.gauge(described, () => [{ labels: {}, value: 2 }]);
  metrics.gauge(described, async () => [{ labels: {}, value: 3 }]);
  const counter = () => metrics.counter({ name: 'garimpo_n_total', help: 'n', labels: [] });
  counter().add({});
  counter().add({});
  const { text } = await metrics.scrape();
  expect(figureOf(text, 'garimpo_pool')).toBe(5);
  expect(figureOf(text, 'garimpo_n_total')).toBe(2);
});

it('leaves out what cannot be read, and reports the rest', async () => {
  const metrics = await Metrics.on();
  metrics.gauge({ name: 'garimpo_broken', help: 'b', labels: ['kind'] }, () =>
    Promise.reject(new Error('the database is away')),
  );
  metrics.gauge({ name: 'garimpo_hangs', help: 'h', labels: ['kind'] }, () => new Promise(() => {}));
  metrics.gauge({ name: 'garimpo_well', help: 'w', labels: [] }, () => [{ labels: {}, value: 1 }]);
  const { text } = await metrics.scrape();
  expect(text).not.toMatch(/^garimpo_(broken|hangs)\{/m);
  expect(figureOf(text, 'garimpo_well')).toBe(1);
});

it('has an end of series, whatever slips into a label', async () => {
  const metrics = await Metrics.on();
  const counter = metrics.counter({ name: 'garimpo_hosts_total', help: 'h', labels: ['host'] });
  for (let at = 0; at < SERIES_MAX + 500; at += 1) counter.add({ host: `host-${at}` });
  const { text } = await metrics.scrape();
  expect(text.match(/^garimpo_hosts_total\{/gm)).toHaveLength(SERIES_MAX + 1);
  expect(figureOf(text, 'garimpo_hosts_total{host="other"}')).toBe(500);
});
