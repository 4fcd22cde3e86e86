import { randomUUID } from 'node:crypto';
import { runDue } from '@garimpo/service-kit/testing';
import { REPORT_VIEWS_MAX, type ReportView } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeVisits } from '../src/visit/store-visits.ts';
import { emailsTo } from './support/emails.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitOf } from './support/visits.ts';

const DAY_MS = 86_400_000;

let filter: TrafficFilterApp;

// Beside the thousands of visits of the cuts, the jobs that run in passing would take most of the time.
beforeAll(async () => {
  filter = await startTrafficFilterApp();
});
afterAll(() => filter.app.close());

describe('views of cuts', () => {
  it('are kept by their name, of their owner, and so many', async () => {
    const [dora, eva] = [await filter.newUser(), await filter.newUser()];
    const views = '/api/traffic-filter/report-views';
    const put = (user: TestUser, name: string, query: unknown) =>
      user.request('POST', views, { name, query });
    const listed = async (user: TestUser) =>
      ((await user.request('GET', views)).json as { views: ReportView[] }).views;
    expect((await put(dora, ' Anúncios ', { by: 'utm_content', days: '7' })).status).toBe(201);
    await put(dora, 'Anúncios', { by: 'utm_content', and: 'hour', days: '30' });
    const [view] = await listed(dora);
    expect(view).toMatchObject({ name: 'Anúncios', query: { by: 'utm_content', and: 'hour', days: '30' } });
    expect(await listed(eva)).toEqual([]);
    expect((await eva.request('DELETE', `${views}/${view?.id}`)).status).toBe(404);
    for (let more = 1; more < REPORT_VIEWS_MAX; more += 1) await put(dora, `Visão ${more}`, { by: 'hour' });
    expect((await put(dora, 'Mais uma', { by: 'hour' })).status).toBe(409);
    expect((await put(dora, 'Anúncios', { by: 'hour' })).status).toBe(201);
    expect((await dora.request('DELETE', `${views}/${view?.id}`)).status).toBe(204);
    expect(await listed(dora)).toHaveLength(REPORT_VIEWS_MAX - 1);
    expect((await put(dora, 'x', { by: 'hour', from: '2026-11-02' })).status).toBe(400);
    const fixed = { by: 'hour', from: '2026-11-01', to: '2026-11-02' };
    expect(await dora.request('POST', views, { name: 'x', query: fixed, mail: 'daily' })).toMatchObject({
      status: 400,
      json: { error: { fields: [{ path: 'mail' }] } },
    });
  });
});

describe('a view that is sent by email', () => {
  it('comes every day or every Monday at eight, with the days before, once, and with plain names alone', async () => {
    const email = `${randomUUID()}@exemplo.com.br`;
    const contact = { email, mail: true };
    const [dora, off] = [
      await filter.newUser({ contact }),
      await filter.newUser({ contact: { ...contact, mail: false } }),
    ];
    const { id: campaignId } = await dora.campaign();
    const put = (user: TestUser, name: string, mail: 'daily' | 'weekly' | null) =>
      user.request('POST', '/api/traffic-filter/report-views', {
        name,
        mail,
        query: { by: 'utm_content', and: 'hour', days: '7' },
      });
    await put(dora, 'Da semana', 'weekly');
    await put(dora, 'Do dia', 'daily');
    await put(dora, 'De nunca', null);
    await put(off, 'De ninguém', 'daily');
    const monday = new Date(Date.now() + 2 * DAY_MS);
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1);
    const at = (hour: number, minute: number) => new Date(new Date(monday).setUTCHours(hour, minute, 0, 0));
    // They were saved two days before.
    await filter.app.db.query('UPDATE traffic_filter.report_views SET mailed_on = $2 WHERE user_id = $1', [
      dora.id,
      new Date(at(12, 0).getTime() - 2 * DAY_MS),
    ]);
    const of = (content: string) =>
      visitOf({ userId: dora.id, campaignId }, new Date(at(12, 0).getTime() - DAY_MS), {
        parameters: [['utm_content', content]],
      });
    await storeVisits(filter.database, [of('video 1'), of('video 1'), of('golpe.invalid/entre')]);
    const told = async () =>
      (await emailsTo(filter, email)).map((text) => /^Subject: (.*?):/m.exec(text)?.[1]);
    await runDue(filter.app, 'traffic-filter', at(10, 50));
    expect(await told()).toEqual(['Do dia']);
    await runDue(filter.app, 'traffic-filter', at(11, 0));
    await runDue(filter.app, 'traffic-filter', at(11, 20));
    expect((await told()).sort()).toEqual(['Da semana', 'Do dia', 'Do dia']);
    const [weekly] = (await emailsTo(filter, email)).filter((text) => text.includes('Subject: Da semana'));
    expect(weekly).toContain('3 impressões, 0 cliques, 0 conversões');
    expect(weekly).toContain('video 1: 2 impressões');
    expect(weekly).toContain('(veja no recorte): 1 impressão');
    expect(weekly).not.toContain('golpe');
    expect(weekly).toContain('/traffic-filter/reports/cuts?by=utm_content');
  });
});
