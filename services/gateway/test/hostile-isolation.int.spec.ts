import { sampled, type TestedRoute, turnOf } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileApp, type Person } from './support/hostile/hostile-app.ts';
import type { Answer, Sent } from './support/hostile/http-client.ts';
import {
  addressOf,
  isAuth,
  isForStaff,
  isHarmless,
  methodsOf,
  namesOwned,
  nobody,
  sayRoute,
} from './support/hostile/places.ts';
import { wrongWith } from './support/hostile/refusal.ts';
import { JSON_TYPE, rightful } from './support/hostile/rightful.ts';
import { sampleOf } from './support/hostile/schema.ts';

/* Ana is signed in and pays, and asks for what is Bia's: by every route, and in every place of a route that takes an id. */

const app = await hostileApp();
const ana = await app.newPerson('ana');
const bia = await app.newPerson('bia');
const tables = Object.keys(await app.state()).filter((name) => name !== 'files');
afterAll(() => app.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const each = (routes: TestedRoute[]) =>
  routes.map((route): [string, TestedRoute] => [sayRoute(route), route]);
const owned = app.routes.filter(namesOwned);

/** What may be in no answer to anybody else. */
const tellsOf = (person: Person, { text, headers }: Answer): string[] =>
  [
    person.mark,
    person.id,
    person.offerId,
    person.jobId,
    person.siteId,
    person.cloneId,
    person.eventId,
    person.evidenceId,
    person.campaignId,
    person.requestId,
    person.addressRuleId,
    person.reportViewId,
    person.costId,
    person.ownBrowserId,
    person.conversionTargetId,
    person.conversionSendId,
    person.costImportId,
    person.domainId,
    person.cloneDomainId,
    person.formId,
    person.blockId,
    person.entryId,
    person.subdomain,
    person.factorId,
    person.passkeyId,
    person.sessionId,
    person.identityId,
    person.creativeId,
    person.tokenId,
    person.email,
  ].filter((one) => `${text}${JSON.stringify(headers)}`.includes(one));

describe.each(each(owned))('%s', (_, route) => {
  it('says of what is Bia’s what it says of what is not there', async () => {
    const before = await app.state();
    for (const method of methodsOf(route)) {
      const right = rightful(route, method, ana);
      const query = right.path.split('?')[1];
      const ask = (whose: ReturnType<typeof nobody>) =>
        app.send({ ...right, path: [addressOf(route, whose), query].filter(Boolean).join('?') });
      const [foreign, absent] = [await ask(bia), await ask(nobody())];
      // Under /auth/v1 ending what has ended is no failure; the answer tells no more for that.
      if (!isAuth(route.path)) expect(wrongWith(route.path, foreign, { status: [404] })).toBeNull();
      expect(withoutRequest(foreign)).toEqual(withoutRequest(absent));
      expect(tellsOf(bia, foreign)).toEqual([]);
    }
    expect(await app.state()).toEqual(before);
  });

  it('does so in whatever spelling the id comes', async () => {
    const before = await app.state();
    const [method = ''] = methodsOf(route);
    const spellings = [
      (id: string) => id.toUpperCase(),
      (id: string) => id.replace(/[a-f]/, (one) => one.toUpperCase()),
    ];
    for (const spell of sampled(spellings, turnOf(route.path), 2)) {
      const right = rightful(route, method, ana);
      const query = right.path.split('?')[1];
      const address = addressOf(route, {
        id: spell(bia.id),
        offerId: spell(bia.offerId),
        ruleId: spell(bia.ruleId),
        deviceId: spell(bia.deviceId),
        snapshotId: spell(bia.snapshotId),
        subdomain: spell(bia.subdomain),
        jobId: spell(bia.jobId),
        siteId: spell(bia.siteId),
        cloneId: spell(bia.cloneId),
        eventId: spell(bia.eventId),
        evidenceId: spell(bia.evidenceId),
        campaignId: spell(bia.campaignId),
        requestId: spell(bia.requestId),
        addressRuleId: spell(bia.addressRuleId),
        reportViewId: spell(bia.reportViewId),
        costId: spell(bia.costId),
        ownBrowserId: spell(bia.ownBrowserId),
        conversionTargetId: spell(bia.conversionTargetId),
        conversionSendId: spell(bia.conversionSendId),
        costImportId: spell(bia.costImportId),
        domainId: spell(bia.domainId),
        cloneDomainId: spell(bia.cloneDomainId),
        formId: spell(bia.formId),
        blockId: spell(bia.blockId),
        entryId: spell(bia.entryId),
        factorId: spell(bia.factorId),
        passkeyId: spell(bia.passkeyId),
        sessionId: spell(bia.sessionId),
        identityId: spell(bia.identityId),
        checkedAt: bia.checkedAt,
        creativeId: spell(bia.creativeId),
        tokenId: spell(bia.tokenId),
      });
      const path = [address, query].filter(Boolean).join('?');
      const answer = await app.send({ ...right, path });
      if (!isAuth(route.path)) expect(wrongWith(route.path, answer, { status: [404] })).toBeNull();
      expect(tellsOf(bia, answer)).toEqual([]);
    }
    expect(await app.state()).toEqual(before);
  });
});

it('has asked every route that names a thing of somebody’s', () => {
  expect(owned.length).toBeGreaterThan(8);
});

function withoutRequest({ status, text, headers }: Answer): unknown {
  const { 'x-request-id': id = '', date: _date, etag: _tag, ...others } = headers;
  return { status, text: text.replaceAll(String(id), ''), others };
}

/** Every place of the route's input that takes an id, with Bia's in it. */
function withBiasIds(route: TestedRoute, method: string): Sent[] {
  const right = rightful(route, method, ana);
  const sent: Sent[] = [];
  const { id: userId, offerId, ruleId, deviceId, jobId, siteId, cloneId, eventId, evidenceId } = bia;
  const { campaignId, requestId, addressRuleId, reportViewId, domainId, factorId, sessionId } = bia;
  const ofClones = [bia.cloneDomainId, bia.formId, bia.entryId, bia.blockId];
  const ofSites = [siteId, cloneId, eventId, evidenceId];
  const things = [
    offerId,
    ruleId,
    deviceId,
    jobId,
    ...ofSites,
    ...ofClones,
    campaignId,
    requestId,
    addressRuleId,
    reportViewId,
    bia.costId,
    domainId,
  ];
  for (const id of [userId, ...things, factorId, sessionId]) {
    if (route.body !== undefined && route.bodyKind === 'json') {
      const input = sampleOf(route.body) as Record<string, unknown>;
      for (const [key, value] of Object.entries(input)) {
        if (typeof value !== 'string' || !UUID.test(value)) continue;
        sent.push({
          ...right,
          body: JSON.stringify({ ...input, [key]: id }),
          headers: { 'content-type': JSON_TYPE },
        });
      }
    }
    if (route.query === undefined) continue;
    const query = sampleOf(route.query) as Record<string, string>;
    for (const [key, value] of Object.entries(query)) {
      if (!UUID.test(value)) continue;
      sent.push({
        ...right,
        path: `${addressOf(route, ana)}?${new URLSearchParams({ ...query, [key]: id })}`,
      });
    }
  }
  return sent;
}

describe.each(each(app.routes.filter(isHarmless)))('%s', (_, route) => {
  it('tells Ana nothing of Bia', async () => {
    // Operators see everybody; Ana is none.
    if (isForStaff(route)) return;
    for (const method of methodsOf(route)) {
      expect(tellsOf(bia, await app.send(rightful(route, method, ana)))).toEqual([]);
    }
  });
});

/** Most of a route's places take the same ids, of which each route is sent another few. */
const PLACES_ONE_IN = 4;

// After all of those: an id of Bia's that Ana sends may become one of Ana's own, and then she is told of it.
describe.each(each(app.routes.filter(isHarmless)))('%s', (_, route) => {
  it('does nothing to Bia where Ana puts Bia’s ids', async () => {
    const all = methodsOf(route).flatMap((method) => withBiasIds(route, method));
    const places = sampled(all, turnOf(route.path), PLACES_ONE_IN);
    if (places.length === 0) return;
    const before = await rowsOf(bia);
    for (const sent of places) {
      const { text } = await app.send(sent);
      expect([bia.mark, bia.email].filter((one) => text.includes(one))).toEqual([]);
    }
    // An id that Bia has elsewhere may become one of Ana's: what there was of Bia's is as it was.
    const after = await rowsOf(bia);
    for (const [table, rows] of Object.entries(before)) {
      expect({ table, rows: after[table] ?? [] }).toEqual({ table, rows: expect.arrayContaining(rows) });
    }
  });
});

it('has found the places that take ids', () => {
  const places = app.routes.flatMap((route) =>
    methodsOf(route).flatMap((method) => withBiasIds(route, method)),
  );
  expect(places.length).toBeGreaterThanOrEqual(4);
});

/** Every row, of every table, that names the person or bears their mark. */
async function rowsOf(person: Person): Promise<Record<string, string[]>> {
  const marks = [person.id, person.mark, person.offerId, person.siteId, person.factorId, person.sessionId];
  const { rows } = await app.db.query<{ name: string; lines: string[] | null }>({
    name: 'rows of a person',
    text: tables
      .map(
        (table) =>
          `SELECT '${table}' AS name, array_agg(one::text ORDER BY one::text) AS lines FROM ${table} one
           WHERE one::text LIKE ANY ($1)`,
      )
      .join(' UNION ALL '),
    values: [marks.map((text) => `%${text}%`)],
  });
  return Object.fromEntries(rows.flatMap(({ name, lines }) => (lines ? [[name, lines]] : [])));
}

it('has something of Bia’s to hide', async () => {
  expect(Object.keys(await rowsOf(bia)).sort()).toEqual(
    expect.arrayContaining([
      'accounts.billing_events',
      'accounts.profiles',
      'anticlone.anticlone_sites',
      'anticlone.clone_alerts',
      'anticlone.clone_evidence',
      'anticlone.clone_notices',
      'anticlone.detected_clones',
      'anticlone.event_reveals',
      'anticlone.event_totals',
      'anticlone.found_domains',
      'anticlone.removed_sites',
      'anticlone.tracking_events',
      'auth_service.factors',
      'auth_service.identities',
      'auth_service.sessions',
      'auth_service.users',
      'auth_service.webauthn_credentials',
      'cloner.blocks',
      'cloner.captures',
      'cloner.clone_days',
      'cloner.clone_pictures',
      'cloner.cloned_quiz',
      'cloner.cloned_sites',
      'cloner.domains',
      'cloner.drafts',
      'cloner.form_entries',
      'cloner.forms',
      'cloner.own_places',
      'cloner.subdomains',
      'cloner.versions',
      'cloner.ways_out',
      'offers.offer_metrics',
      'offers.offer_summaries',
      'offers.offers',
      'traffic_filter.address_rules',
      'traffic_filter.campaigns',
      'traffic_filter.conversion_secrets',
      'traffic_filter.conversion_sends',
      'traffic_filter.conversion_targets',
      'traffic_filter.costs',
      'traffic_filter.domains',
      'traffic_filter.hourly_totals',
      'traffic_filter.monthly_usage',
      'traffic_filter.offer_totals',
      'traffic_filter.outcomes',
      'traffic_filter.own_browsers',
      'traffic_filter.paid_clicks',
      'traffic_filter.report_views',
      'traffic_filter.request_reveals',
      'traffic_filter.requests',
      'traffic_filter.usage_notices',
      'traffic_filter.waiting_outcomes',
    ]),
  );
});

it('lets Bia see her own', async () => {
  const board = await app.send({ method: 'GET', path: '/api/offers', token: bia.token });
  expect(board.json).toMatchObject({ offers: [{ id: bia.offerId, title: bia.mark, latestCount: 7 }] });
});

it('signs nobody in with the token of one person and the session of another', async () => {
  const [header = '', , signature = ''] = ana.token.split('.');
  const mixed = `${header}.${bia.token.split('.')[1]}.${signature}`;
  for (const path of ['/auth/v1/user', `/api/profile/${bia.id}`, '/api/offers']) {
    const answer = await app.send({ method: 'GET', path, token: mixed });
    expect([401, 403]).toContain(answer.status);
    expect(tellsOf(bia, answer)).toEqual([]);
  }
});
