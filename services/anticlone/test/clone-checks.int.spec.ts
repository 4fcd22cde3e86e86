import { randomUUID } from 'node:crypto';
import type { AnticloneSiteView, CloneView } from '@garimpo/anticlone-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CloneChecked, CloneEvents, CloneExaminer } from '../src/detection/clone-examiner.ts';
import { Detection } from '../src/detection/detection.service.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { changeLinks, inOrder, renameClasses } from './support/pages/page-changes.ts';
import { PageFixture } from './support/pages/page-fixture.ts';
import { Random } from './support/pages/random.ts';
import { salesPage } from './support/pages/sales-page.ts';

// Each test simulates hours with all their jobs.
jest.setTimeout(180_000);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ORIGINAL = 'http://original.test/curso';
const COPY = 'http://copia.test/oferta';
const page = salesPage({ seed: 21, template: 0, niche: 2 });
const copy = inOrder(renameClasses, changeLinks)(page, new Random(2));
const other = salesPage({ seed: 22, template: 1, niche: 5 });

let web: PageFixture;
let anticlone: AnticloneApp;
let ana: TestUser;
let site: AnticloneSiteView;
let emitted: CloneChecked[];
let start = Date.now();
beforeAll(async () => {
  web = await PageFixture.start(['original.test', 'copia.test']);
  anticlone = await startAnticloneApp({ outboundAllow: web.allow, rateLimitScale: 1 });
  const events = anticlone.app.get<CloneEvents>(CloneEvents);
  events.onChecked(async (one) => void emitted.push(one));
});
afterAll(async () => {
  await anticlone.app.close();
  await web.close();
});
beforeEach(async () => {
  emitted = [];
  // Schedules do not run for the past, and rows of other tests are not due.
  start += 2_000 * HOUR_MS;
  await anticlone.app.db.query('DELETE FROM anticlone.anticlone_sites');
  web.clear();
  web.show(ORIGINAL, page);
  ana = await anticlone.newUser();
  site = await ana.protect(ORIGINAL);
});

const reported = (cloneUrl = COPY, accessCount = 1) => anticlone.newClone(site.id, { cloneUrl, accessCount });

const report = (id: string, afterMs = 0) =>
  anticlone.app.get<Detection>(Detection).suspectReported(id, { now: new Date(start + afterMs) });
async function jobs(afterMs = 0) {
  const now = new Date(start + afterMs);
  // Skips the hourly upkeep of the months that pass here.
  await anticlone.app.db.query('UPDATE anticlone.upkeep SET done_until = $1', [now]);
  return runDue(anticlone.app, 'anticlone', now);
}
const path = (id: string) => `/api/anticlone/sites/${site.id}/clones/${id}`;

async function clone(id: string): Promise<CloneView | undefined> {
  const reply = await ana.request('GET', `/api/anticlone/sites/${site.id}/clones`);
  return (reply.json as { clones: CloneView[] }).clones.find((one) => one.id === id);
}

describe('a report', () => {
  it('confirms a copy with its score and parts, and emits that once', async () => {
    web.show(COPY, copy);
    const id = await reported();
    await report(id);
    expect(await clone(id)).toMatchObject({ status: 'suspect', similarityScore: null, checking: true });
    await jobs();
    expect(await clone(id)).toMatchObject({
      status: 'confirmed',
      reason: 'similar',
      checking: false,
      similarity: { text: 1, structure: 1, screenshot: null, fingerprint: false },
    });
    expect((await clone(id))?.similarityScore).toBeGreaterThanOrEqual(0.85);
    await jobs(25 * HOUR_MS);
    expect(web.asked('copia.test')).toBe(2);
    expect(emitted.map(({ becameConfirmed, isFirstCheck }) => [becameConfirmed, isFirstCheck])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('of another page leaves it a suspect, however often it comes', async () => {
    web.show(COPY, other);
    const id = await reported();
    await Promise.all(Array.from({ length: 20 }, () => report(id)));
    await jobs();
    for (let times = 0; times < 200; times += 1) await report(id);
    await jobs();
    expect(await clone(id)).toMatchObject({ status: 'suspect', reason: 'different' });
    expect((await clone(id))?.similarityScore).toBeLessThanOrEqual(0.5);
    expect([web.asked('copia.test'), web.asked('original.test')]).toEqual([1, 1]);
    // After some hours a report counts again.
    web.show(COPY, copy);
    await report(id, 7 * HOUR_MS);
    await jobs(7 * HOUR_MS);
    expect(await clone(id)).toMatchObject({ status: 'confirmed' });
  });

  deepIt('forged a thousand times leaves a suspect that is visited once', async () => {
    web.show(COPY, other);
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const forged = Array.from({ length: 50 }, (_none, at) =>
        fetch(`${anticlone.app.url}/a/${site.key}`, {
          method: 'POST',
          headers: { origin: 'http://copia.test', 'content-type': 'text/plain' },
          body: JSON.stringify({ t: 'x', u: COPY, r: '', n: '', f: `script image text ${round} ${at}` }),
        }).then(({ status }) => status),
      );
      statuses.push(...(await Promise.all(forged)));
      await runDue(anticlone.app, 'anticlone', new Date());
    }
    expect(statuses).toHaveLength(1_000);
    expect([...new Set(statuses)].sort()).toEqual([204, 429]);
    const [found] = (
      (await ana.request('GET', `/api/anticlone/sites/${site.id}/clones`)).json as {
        clones: CloneView[];
      }
    ).clones;
    expect(found).toMatchObject({ cloneUrl: COPY, status: 'suspect', reason: 'different' });
    expect([web.asked('copia.test'), web.asked('original.test')]).toEqual([1, 1]);
  });

  deepIt('of many pages causes a bounded number of visits, the most visited first', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_none, at) => reported(`http://copia.test/${at}`, at === 39 ? 40 : 1)),
    );
    for (const id of ids) await report(id);
    web.show('http://copia.test/39', copy);
    await jobs();
    expect(web.asked('copia.test')).toBe(20);
    expect(web.requests.find(({ host }) => host === 'copia.test')?.path).toBe('/39');
    expect(await clone(ids[39] as string)).toMatchObject({ status: 'confirmed' });
  });
});

describe('a check', () => {
  it('is retried when the page does not answer, less and less often, and then no more', async () => {
    web.show(COPY, { html: 'fora do ar', status: 503 });
    const id = await reported();
    await report(id);
    await jobs();
    expect(await clone(id)).toMatchObject({
      status: 'suspect',
      reason: 'error_status',
      similarityScore: null,
    });
    await jobs(4 * MINUTE_MS);
    expect(web.asked('copia.test')).toBe(1);
    const hours = [0.2, 1, 4, 20, 60, 200, 400];
    for (const hour of hours) await jobs(hour * HOUR_MS);
    expect(web.asked('copia.test')).toBe(6);
    web.show(COPY, copy);
    await report(id, 500 * HOUR_MS);
    await jobs(500 * HOUR_MS);
    expect(await clone(id)).toMatchObject({ status: 'confirmed' });
  });

  it('compares with the stored original while that is down', async () => {
    web.show(COPY, other);
    const first = await reported();
    await report(first);
    await jobs();
    web.show(ORIGINAL, { html: '<h1>Em obras</h1>', status: 503 });
    web.show('http://copia.test/b', copy);
    const second = await reported('http://copia.test/b');
    await report(second, 7 * HOUR_MS);
    await jobs(7 * HOUR_MS);
    expect(await clone(second)).toMatchObject({ status: 'confirmed' });
    // A challenge page does not replace it either.
    web.show(ORIGINAL, '<h1>Aguarde</h1><p>Verificando o seu navegador</p>');
    web.show('http://copia.test/c', copy);
    const third = await reported('http://copia.test/c');
    await report(third, 14 * HOUR_MS);
    await jobs(14 * HOUR_MS);
    expect(await clone(third)).toMatchObject({ status: 'confirmed' });
  });

  it('keeps a copy confirmed that has become another page', async () => {
    web.show(COPY, copy);
    const id = await reported();
    await report(id);
    await jobs();
    web.show(COPY, other);
    await jobs(25 * HOUR_MS);
    expect(await clone(id)).toMatchObject({ status: 'confirmed', reason: 'different' });
    web.remove(COPY);
    await jobs(50 * HOUR_MS);
    const gone = await clone(id);
    expect(gone).toMatchObject({ status: 'confirmed', reason: 'error_status' });
    expect(gone?.similarityScore).toBeLessThanOrEqual(0.5);
  });

  deepIt('of a killed process is repeated', async () => {
    web.show(COPY, copy);
    const id = await reported();
    await report(id);
    // It was claimed and never ended, and its job is lost.
    await anticlone.app.db.query(`UPDATE anticlone.detected_clones SET look_until = $2 WHERE id = $1`, [
      id,
      new Date(start + 10 * MINUTE_MS),
    ]);
    await anticlone.app.db.query("DELETE FROM anticlone_jobs.job WHERE name = 'anticlone.look'");
    await jobs(5 * MINUTE_MS);
    expect(web.asked('copia.test')).toBe(0);
    await jobs(11 * MINUTE_MS);
    expect(await clone(id)).toMatchObject({ status: 'confirmed' });
  });

  it('that throws counts as unreachable, and blocks no other', async () => {
    const broken = await reported('http://copia.test/ruim', 9);
    const fine = await reported();
    web.show(COPY, copy);
    const examiner = anticlone.app.get<CloneExaminer>(CloneExaminer);
    const examine = examiner.examine.bind(examiner);
    examiner.examine = (of, address, run) =>
      address.endsWith('/ruim') ? Promise.reject(new Error('never seen')) : examine(of, address, run);
    try {
      await report(broken);
      await report(fine);
      const outcomes = await jobs();
      expect(outcomes.filter(({ result }) => result !== 'done')).toEqual([]);
    } finally {
      examiner.examine = examine;
    }
    expect(await clone(broken)).toMatchObject({ status: 'suspect', reason: 'unreachable' });
    expect(await clone(fine)).toMatchObject({ status: 'confirmed' });
  });

  it('is not stored when a handler fails', async () => {
    web.show(COPY, copy);
    const id = await reported();
    await report(id);
    let fails = true;
    anticlone.app.get<CloneEvents>(CloneEvents).onChecked(async ({ cloneId }) => {
      if (fails && cloneId === id) throw new Error('no room for an alert');
    });
    await jobs();
    expect(await clone(id)).toMatchObject({ status: 'suspect', similarityScore: null });
    fails = false;
    await jobs(30 * MINUTE_MS);
    expect(await clone(id)).toMatchObject({ status: 'confirmed' });
    expect(emitted.filter(({ becameConfirmed }) => becameConfirmed)).not.toEqual([]);
  });
});

describe('the owner', () => {
  it('can check a page again once a minute', async () => {
    web.show(COPY, other);
    const id = await reported();
    await report(id);
    const early = await ana.request('POST', `${path(id)}/check`);
    expect([early.status, early.json]).toMatchObject([
      429,
      { error: { code: 'anticlone.clone.check_too_soon' } },
    ]);
    await jobs();
    expect((await ana.request('POST', `${path(id)}/check`)).status).toBe(429);
    await anticlone.app.db.query(
      `UPDATE anticlone.detected_clones SET checked_at = now() - interval '2 minutes',
       check_asked_at = now() - interval '3 minutes' WHERE id = $1`,
      [id],
    );
    web.show(COPY, copy);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ana.request('POST', `${path(id)}/check`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429, 429]);
    const asked = replies.find(({ status }) => status === 202)?.json;
    expect(asked).toMatchObject({ clone: { id, checking: true } });
    await jobs(MINUTE_MS);
    expect(await clone(id)).toMatchObject({ status: 'confirmed', checking: false });
  });

  it('and nobody else', async () => {
    const id = await reported();
    const bia = await anticlone.newUser();
    for (const clones of [id, randomUUID()]) {
      const reply = await bia.request('POST', `${path(clones)}/check`);
      expect([reply.status, reply.json]).toMatchObject([
        404,
        { error: { code: 'anticlone.clone.not_found' } },
      ]);
    }
    expect((await anticlone.app.request('POST', `${path(id)}/check`)).status).toBe(401);
  });

  it('who ignores a page has it looked at no more', async () => {
    const id = await reported();
    await ana.request('PATCH', path(id), { caseStatus: 'ignored' });
    await report(id);
    await jobs();
    expect(web.asked('copia.test')).toBe(0);
  });
});
