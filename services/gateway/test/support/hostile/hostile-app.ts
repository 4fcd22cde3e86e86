import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { seedPlans } from '@garimpo/accounts-service';
import { mediaFiles } from '@garimpo/offers-service/testing';
import { CONFIG, type Config, newTimedId, ObjectStore } from '@garimpo/service-kit';
import { adminDatabaseUrl, everyRoute, type TestedRoute } from '@garimpo/service-kit/testing';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import pg from 'pg';
import { databaseOf } from '../../../src/demo/seed-demo.ts';
import { type GatewayApp, gatewayApp } from '../gateway-app.ts';
import { type Answer, HttpClient, jsonBody, type Sent } from './http-client.ts';
import { everyFile, everyTable, type TableState, tableState } from './table-state.ts';
import { Writes } from './writes.ts';

export const OPS_TOKEN = 'ops-token-of-the-hostile-tests-0123456789';
export const WEBHOOK_SECRET = 'webhook-secret-of-the-hostile-tests';
export const TOOL = 'mf-hostile';
export const VERSION = '1.0.0-abc123';
export const FILE = 'js/app.0a1b2c3d.js';
export const ENTRY = 'mf-manifest.json';

/** Somebody with an account, an active subscription, and at least one row in every table that has owners. */
export interface Person {
  id: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  offerId: string;
  /** Of its reading, which is named by its moment. */
  checkedAt: string;
  /** Of an alert of the offer. */
  ruleId: string;
  /** A browser that is sent notifications. */
  deviceId: string;
  /** Of the offer's landing page. */
  snapshotId: string;
  /** Of a hosted clone, and of the capture that made it. */
  subdomain: string;
  jobId: string;
  /** Of a domain that answers with the clone, a form of it that leads to its owner, and what a visitor has sent by that. */
  cloneDomainId: string;
  formId: string;
  entryId: string;
  blockId: string;
  /** Of a protected page, a copy of it, an event on it, proof of the copy. */
  siteId: string;
  cloneId: string;
  eventId: string;
  evidenceId: string;
  /** Of a campaign, a request of its link, a rule for the address of that one, a domain that answers for it. */
  campaignId: string;
  requestId: string;
  addressRuleId: string;
  reportViewId: string;
  costId: string;
  costImportId: string;
  ownBrowserId: string;
  conversionTargetId: string;
  conversionSendId: string;
  domainId: string;
  factorId: string;
  passkeyId: string;
  sessionId: string;
  identityId: string;
  /** Of a saved ad of the offer, and of an access for the browser extension. */
  creativeId: string;
  tokenId: string;
  /** Stands in every text that is theirs: found in another's answer, it proves a leak. */
  mark: string;
}

export interface HostileApp {
  gateway: GatewayApp;
  config: Config;
  http: HttpClient;
  /** As the administrator, past every policy. */
  db: pg.Client;
  logs: string[];
  routes: TestedRoute[];
  newPerson(name: string): Promise<Person>;
  /** What all tables and the folder of files hold; the same object for as long as nothing was written. */
  state(): Promise<TableState>;
  send(sent: Sent): Promise<Answer>;
  close(): Promise<void>;
}

/** Addresses that are answered on the host of the links alone. */
const OF_LINKS = /^\/[ra](?=[/?]|$)/;

/** The whole product as `npm start` hosts it: every domain, a real Postgres, the demonstration checkout open. */
export async function hostileApp(change: Partial<Config> = {}): Promise<HostileApp> {
  const logs: string[] = [];
  const gateway = await gatewayApp(
    {
      embeddedDatabase: true,
      opsToken: OPS_TOKEN,
      // A schedule that strikes meanwhile writes, too.
      jobs: 'off',
      // What asks for a reading gets as far as it can without a page: these tests name none of the library.
      adLibraryReader: 'browser',
      // What asks for a clone gets as far as it can without a page.
      outboundAllow: ['exemplo.com=127.0.0.1:9'],
      webhookSecrets: { demo: WEBHOOK_SECRET },
      // What is limited, and how, has tests of its own; here it would answer in the place of what is looked for.
      rateLimitScale: 1_000_000,
      ...change,
    },
    { write: (line) => void logs.push(line) },
  );
  // Its end of an idle connection stays open: on a slow machine it would be closed just as a test uses it again.
  gateway.app.getHttpServer().keepAliveTimeout = 0;
  const http = new HttpClient(gateway.url);
  const config = gateway.app.get<Config>(CONFIG, { strict: false });
  const db = new pg.Client({ connectionString: databaseUrl(gateway.database) });
  const close = async () => {
    http.close();
    await db.end();
    await gateway.close();
  };
  /** What fails before a test has started has nobody to end what it leaves. */
  const orClose = async <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const tables = await orClose(prepare(gateway, http, db));
  const writes = await orClose(Writes.watch(db, tables));
  const filesNow = () => everyFile(config.dataDir).join('\n');
  /** As it was found last, when nobody was writing. */
  let known: { count: string; state: TableState } | undefined;
  const look = async (): Promise<TableState> => {
    const count = await writes.count();
    if (known?.count === count && known.state['files'] === filesNow()) return known.state;
    known = undefined;
    const pending = await writes.pending();
    const state = await settled(async () => ({ ...(await tableState(db, tables)), files: filesNow() }));
    if (!pending) known = { count, state };
    return state;
  };
  return {
    gateway,
    config,
    http,
    db,
    logs,
    routes: everyRoute(gateway.app),
    newPerson: (name) => orClose(newPerson(gateway, http, db, name)),
    state: look,
    send: (sent) =>
      http.send(
        OF_LINKS.test(sent.path) ? { ...sent, headers: { host: config.linksDomain, ...sent.headers } } : sent,
      ),
    close,
  };
}

async function prepare(gateway: GatewayApp, http: HttpClient, db: pg.Client): Promise<string[]> {
  await db.connect();
  await seedPlans(databaseOf(gateway.app, 'accounts'));
  await publishTool(http);
  // A refused attempt is counted: that is no row of anybody's.
  // Neither is it what anybody asked for that a process says it still holds its keys (0064).
  return (await everyTable(db)).filter((table) => !/\.(?:rate_limits|sealing_holders)$/.test(table));
}

/** Its key is nobody's: these tests sign in with none. */
async function madePasskey(db: pg.Client, userId: string, mark: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO auth_service.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
     VALUES ($1, sha256(convert_to($2, 'UTF8')), '\\x00', $2) RETURNING id`,
    [userId, mark],
  );
  return rows[0]?.id ?? '';
}

/** Emails are written behind the answer that asked for them: what is looked at must have come to rest. */
async function settled(look: () => Promise<TableState>): Promise<TableState> {
  let before = await look();
  for (let looks = 0; looks < 50; looks += 1) {
    const now = await look();
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
  throw new Error('the tables never come to rest');
}

/** An email that is owed to the person would be taken for what a later request has done. */
async function untilTold(db: pg.Client, userId: string): Promise<void> {
  const owed = async () => {
    const { rows } = await db.query(
      `SELECT 1 FROM auth_service.account_activity WHERE user_id = $1 AND letters_due <> '{}'`,
      [userId],
    );
    return rows.length > 0;
  };
  for (let looks = 0; looks < 250 && (await owed()); looks += 1) await wait(20);
}

function databaseUrl(name: string): string {
  const url = new URL(adminDatabaseUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** What a token says, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Signs the notice of a payment as the demonstration provider does. */
export function signedNotice(notice: unknown): Pick<Sent, 'body' | 'headers'> {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-garimpo-signature': signature } };
}

export function paymentOf(userId: string, email: string): Record<string, unknown> {
  return {
    id: `payment-${randomUUID()}`,
    type: 'payment.approved',
    occurredAt: new Date().toISOString(),
    product: 'garimpo-avancado',
    reference: userId,
    customer: { email },
  };
}

async function newPerson(
  gateway: GatewayApp,
  http: HttpClient,
  db: pg.Client,
  name: string,
): Promise<Person> {
  const mark = `marca-de-${name}-${randomUUID().slice(0, 8)}`;
  const email = `${mark}@exemplo.com.br`;
  const password = `senha de ${mark}`;
  const signedUp = await must(http, 200, {
    method: 'POST',
    path: '/auth/v1/signup',
    ...jsonBody({ email, password, data: { full_name: mark, plan_id: 'starter' } }),
  });
  const session = signedUp as {
    access_token: string;
    refresh_token: string;
    user: { id: string; identities: { identity_id: string }[] };
  };
  const { access_token: token, refresh_token: refreshToken } = session;
  const { id, identities } = session.user;
  await must(http, 200, { method: 'POST', path: '/api/profile', token, ...jsonBody({}) });
  const notice = signedNotice(paymentOf(id, email));
  await must(http, 200, { method: 'POST', path: '/api/billing/webhooks/demo', ...notice });
  const made = await must(http, 201, {
    method: 'POST',
    path: '/api/offers',
    token,
    ...jsonBody({
      title: mark,
      offerUrl: `https://exemplo.com/${mark}`,
      landingPageUrl: `https://exemplo.com/${mark}`,
      description: mark,
      tags: [mark],
    }),
  });
  const offerId = (made as { offer: { id: string } }).offer.id;
  const path = `/api/offers/${offerId}/metrics`;
  const read = await must(http, 201, { method: 'POST', path, token, ...jsonBody({ count: 7 }) });
  const { checkedAt } = (read as { reading: { checkedAt: string } }).reading;
  await must(http, 200, { method: 'POST', path: `${path}/refresh`, token });
  const ruleId = await firedRule(http, db, offerId, token);
  const deviceId = await connectedChannels(db, id, mark);
  const snapshotId = await watchedPage(gateway, db, { userId: id, offerId, mark });
  const clone = await clonedSite(gateway, db, id, mark);
  const site = await protectedSite(db, id, mark);
  const campaign = await visitedCampaign(db, id, mark);
  const factor = { factor_type: 'totp', friendly_name: mark };
  const enrolled = await must(http, 200, {
    method: 'POST',
    path: '/auth/v1/factors',
    token,
    ...jsonBody(factor),
  });
  const { id: factorId } = enrolled as { id: string };
  await untilTold(db, id);
  const sessionId = String(claimsOf(token)['session_id']);
  return {
    id,
    email,
    password,
    token,
    refreshToken,
    offerId,
    checkedAt,
    ruleId,
    deviceId,
    snapshotId,
    ...clone,
    ...site,
    ...campaign,
    factorId,
    passkeyId: await madePasskey(db, id, mark),
    sessionId,
    identityId: identities[0]?.identity_id ?? '',
    creativeId: await savedAd(http, offerId, token, mark),
    tokenId: await accessToken(http, token, mark),
    mark,
  };
}

/** An ad of the offer with a picture. */
async function savedAd(http: HttpClient, offerId: string, token: string, mark: string): Promise<string> {
  const ad = {
    libraryId: '700000000000001',
    pageName: mark,
    text: mark,
    linkUrl: `https://exemplo.com/${mark}`,
    startedOn: '2026-11-03',
    platforms: [],
    media: [],
    thumbnail: mediaFiles['webp']?.bytes.toString('base64') ?? null,
  };
  const target = { offerId };
  const input = { id: randomUUID(), target, count: null, precision: 'exact', isComplete: true, ads: [ad] };
  await must(http, 200, { method: 'POST', path: '/api/offers/library-captures', token, ...jsonBody(input) });
  const listed = await must(http, 200, { method: 'GET', path: `/api/offers/${offerId}/creatives`, token });
  return (listed as { creatives: { id: string }[] }).creatives[0]?.id ?? '';
}

async function accessToken(http: HttpClient, token: string, mark: string): Promise<string> {
  const input = { name: mark, scope: 'library-captures' };
  const made = await must(http, 201, {
    method: 'POST',
    path: '/api/account/tokens',
    token,
    ...jsonBody(input),
  });
  return (made as { accessToken: { id: string } }).accessToken.id;
}

/** An alert of the offer, as a job leaves it that has told of it; none runs in these tests. */
async function firedRule(http: HttpClient, db: pg.Client, offerId: string, token: string): Promise<string> {
  const path = `/api/offers/${offerId}/alerts`;
  const condition = { kind: 'crosses', threshold: 5 };
  const made = await must(http, 201, { method: 'POST', path, token, ...jsonBody({ condition }) });
  const { id } = (made as { rule: { id: string } }).rule;
  await must(http, 200, {
    method: 'PATCH',
    path: '/api/alerts/settings',
    token,
    ...jsonBody({ mail: 'soon' }),
  });
  await db.query(
    `WITH event AS (
       INSERT INTO offers.alert_events (rule_id, offer_id, user_id, condition, direction, count, checked_at, fired_at,
         awaits_mail, awaits_notice)
       SELECT rule.id, offer_id, user_id, condition, 'up', 7, now(), now(), false, false
       FROM offers.alert_rules rule WHERE rule.id = $1 RETURNING id, user_id)
     INSERT INTO offers.alert_deliveries (user_id, channel, event_ids, made_at, try_after)
     SELECT user_id, 'mail', ARRAY[id], now(), now() FROM event`,
    [id],
  );
  return id;
}

/** All channels but mail, as connecting leaves them: nobody is asked in these tests. */
async function connectedChannels(db: pg.Client, userId: string, mark: string): Promise<string> {
  const deviceId = randomUUID();
  await db.query(
    `INSERT INTO offers.push_devices (id, user_id, endpoint, p256dh, auth, server_key, browser)
     VALUES ($1, $2, $3, $4, $4, $4, $4)`,
    [deviceId, userId, `https://exemplo.com/${mark}`, mark],
  );
  await db.query(
    'INSERT INTO offers.telegram_chats (user_id, chat_id, name, connected_at) VALUES ($1, $2, $2, now())',
    [userId, mark],
  );
  await db.query(
    `INSERT INTO offers.telegram_codes (user_id, code_hash, expires_at) VALUES ($1, convert_to($2, 'UTF8'), now())`,
    [userId, mark],
  );
  await db.query(
    'INSERT INTO offers.alert_webhooks (user_id, url, secret, created_at) VALUES ($1, $2, $3, now())',
    [userId, `https://exemplo.com/${mark}`, mark],
  );
  return deviceId;
}

/** The offer's landing page, as a job leaves it that has looked at it. */
async function watchedPage(
  gateway: GatewayApp,
  db: pg.Client,
  { userId, offerId, mark }: { userId: string; offerId: string; mark: string },
): Promise<string> {
  const snapshotId = randomUUID();
  await db.query(
    `INSERT INTO offers.page_watches (offer_id, user_id, enabled_at, next_look_at)
     VALUES ($1, $2, now(), now() + interval '7 days')`,
    [offerId, userId],
  );
  await db.query(
    `INSERT INTO offers.page_snapshots (id, offer_id, user_id, taken_at, asked_url, url, headline)
     VALUES ($1, $2, $3, now(), $4, $4, $5)`,
    [snapshotId, offerId, userId, `https://exemplo.com/${mark}`, mark],
  );
  await db.query(
    `INSERT INTO offers.offer_events (offer_id, user_id, at, kind, data)
     VALUES ($1, $2, now(), 'headline', jsonb_build_object('after', $3::text))`,
    [offerId, userId, mark],
  );
  await gateway.app
    .get<ObjectStore>(ObjectStore, { strict: false })
    .put(`offer-pages/${offerId}/${snapshotId}.webp`, Buffer.from(mark));
  return snapshotId;
}

/** A page with a copy that was found of it, and an event whose address was shown; another page that is being removed. */
async function protectedSite(
  db: pg.Client,
  userId: string,
  mark: string,
): Promise<Pick<Person, 'siteId' | 'cloneId' | 'eventId' | 'evidenceId'>> {
  const [siteId, cloneId, evidenceId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date();
  const eventId = newTimedId(at);
  const url = `https://exemplo.com/${mark}`;
  await db.query(
    `INSERT INTO anticlone.anticlone_sites (id, user_id, original_url, original_host, page_address, script_key,
       webhook_url, webhook_secret, webhook_created_at)
     VALUES ($1, $2, $3, 'exemplo.com', $4, $4, $3, $4, now())`,
    [siteId, userId, url, mark],
  );
  await db.query(
    `INSERT INTO anticlone.detected_clones (id, anticlone_site_id, user_id, clone_url, clone_host, case_note)
     VALUES ($1, $2, $3, $4, 'copia.test', $5)`,
    [cloneId, siteId, userId, `https://copia.test/${mark}`, mark],
  );
  await db.query(
    `INSERT INTO anticlone.tracking_events (id, anticlone_site_id, user_id, created_at, event_type, event_name, ip_address,
       user_agent, clone_id)
     VALUES ($1, $2, $3, $4, 'clone_access', $5, '203.0.113.7', $5, $6)`,
    [eventId, siteId, userId, at, mark, cloneId],
  );
  await db.query(
    `INSERT INTO anticlone.event_totals (anticlone_site_id, user_id, hour, kind, value, event_type, count)
     VALUES ($1, $2, date_trunc('hour', now()), 'source', $3, 'access', 1)`,
    [siteId, userId, mark],
  );
  await db.query(
    'INSERT INTO anticlone.event_reveals (anticlone_site_id, event_id, user_id) VALUES ($1, $2, $3)',
    [siteId, eventId, userId],
  );
  await db.query('INSERT INTO anticlone.removed_sites (id, user_id) VALUES ($1, $2)', [randomUUID(), userId]);
  await db.query(
    `INSERT INTO anticlone.clone_evidence (id, anticlone_site_id, clone_id, user_id, state, parts)
     VALUES ($1, $2, $3, $4, 'failed', jsonb_build_array(jsonb_build_object('name', $5::text)))`,
    [evidenceId, siteId, cloneId, userId, mark],
  );
  await db.query(
    `INSERT INTO anticlone.clone_alerts (anticlone_site_id, clone_id, user_id, kind, channel, created_at, try_after, outcome,
       closed_at, failure)
     VALUES ($1, $2, $3, 'confirmed', 'webhook', now(), now(), 'failed', now(), $4)`,
    [siteId, cloneId, userId, mark],
  );
  await db.query(
    `INSERT INTO anticlone.found_domains (anticlone_site_id, user_id, host, found_by, likeness, found_at, title)
     VALUES ($1, $2, 'copia.test', 'name', 'ending', now(), $3)`,
    [siteId, userId, mark],
  );
  await db.query('INSERT INTO anticlone.search_days (user_id, day, names) VALUES ($1, current_date, 1)', [
    userId,
  ]);
  await db.query(
    `INSERT INTO anticlone.clone_notices (anticlone_site_id, clone_id, user_id, recipient, language, state, drafted_at, note)
     VALUES ($1, $2, $3, 'registrar', 'pt', 'drafted', now(), $4)`,
    [siteId, cloneId, userId, mark],
  );
  return { siteId, cloneId, eventId, evidenceId };
}

/** A campaign with a request of its link that came to something, and whose address was shown and is blocked. */
async function visitedCampaign(
  db: pg.Client,
  userId: string,
  mark: string,
): Promise<
  Pick<
    Person,
    | 'campaignId'
    | 'requestId'
    | 'addressRuleId'
    | 'reportViewId'
    | 'ownBrowserId'
    | 'conversionTargetId'
    | 'conversionSendId'
    | 'costId'
    | 'costImportId'
    | 'domainId'
  >
> {
  const [campaignId, addressRuleId, domainId] = [randomUUID(), randomUUID(), randomUUID()];
  const [reportViewId, costId, costImportId, ownBrowserId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const [conversionTargetId, conversionSendId] = [randomUUID(), randomUUID()];
  const at = new Date();
  const requestId = newTimedId(at);
  await db.query(
    `INSERT INTO traffic_filter.campaigns (id, user_id, key, name, secure_page, offers, networks, devices, protection)
     VALUES ($1, $2, $3, $4, $5, $6, '{facebook}', '{phone}', $7)`,
    [
      campaignId,
      userId,
      mark.slice(-8),
      mark,
      `https://exemplo.com/${mark}`,
      JSON.stringify([{ url: `https://exemplo.com/${mark}`, weight: 1 }]),
      JSON.stringify(USUAL_PROTECTION),
    ],
  );
  await db.query(
    `INSERT INTO traffic_filter.requests (id, user_id, campaign_id, created_at, ip_address, user_agent, state, kind, page, reason,
       devices, networks, destination, campaign_revision, pending_from, blocked_from)
     VALUES ($1, $2, $3, $4, '203.0.113.7', $5, 'served', 'person', 'offer', 'selected', '{phone}', '{facebook}', $5, 1, 50, 101)`,
    [requestId, userId, campaignId, at, mark],
  );
  await db.query(
    `INSERT INTO traffic_filter.hourly_totals (user_id, campaign_id, hour, source, device, people, conversions)
     VALUES ($1, $2, date_trunc('hour', now()), 'facebook', 'phone', 1, 1)`,
    [userId, campaignId],
  );
  await db.query(
    `INSERT INTO traffic_filter.offer_totals (user_id, campaign_id, hour, page_key, page, people, conversions, converted, value_cents)
     VALUES ($1, $2, date_trunc('hour', now()), md5($3)::uuid, $3, 1, 1, 1, 4990)`,
    [userId, campaignId, `https://exemplo.com/${mark}`],
  );
  await db.query(
    `INSERT INTO traffic_filter.outcomes (user_id, campaign_id, request_id, kind, event) VALUES ($1, $2, $3, 'conversion', $4)`,
    [userId, campaignId, requestId, mark],
  );
  await db.query('INSERT INTO traffic_filter.request_reveals (user_id, request_id) VALUES ($1, $2)', [
    userId,
    requestId,
  ]);
  await db.query(
    `INSERT INTO traffic_filter.address_rules (id, user_id, kind, ip_address, expires_at)
     VALUES ($1, $2, 'block', '203.0.113.7', now() + interval '1 day')`,
    [addressRuleId, userId],
  );
  await db.query(
    `INSERT INTO traffic_filter.report_views (id, user_id, name, query) VALUES ($1, $2, $3, '{"by":"campaign"}')`,
    [reportViewId, userId, mark],
  );
  await db.query(
    `INSERT INTO traffic_filter.own_browsers (id, user_id, name, token) VALUES ($1, $2, $3, left(translate($4, '-', ''), 22))`,
    [ownBrowserId, userId, mark, ownBrowserId],
  );
  await db.query(
    `INSERT INTO traffic_filter.conversion_targets (id, user_id, network, name, account, event, token, campaign_id)
     VALUES ($1, $2, 'facebook', $3, '700000000000001', 'Purchase', $3, $4)`,
    [conversionTargetId, userId, mark, campaignId],
  );
  await db.query(
    `INSERT INTO traffic_filter.conversion_sends (id, user_id, target_id, campaign_id, request_id, visited_at, event, created_at, try_after,
       state, reason, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $6, $6, 'failed', 'refused', $6)`,
    [conversionSendId, userId, conversionTargetId, campaignId, requestId, at, mark],
  );
  await db.query(
    `INSERT INTO traffic_filter.costs (user_id, id, campaign_id, from_day, to_day, utm_campaign, amount_cents, imported, import_id)
     VALUES ($1, $2, $3, '2026-11-01', '2026-11-01', $4, 100, true, $5)`,
    [userId, costId, campaignId, mark, costImportId],
  );
  await db.query(
    `INSERT INTO traffic_filter.waiting_outcomes (user_id, campaign_id, request_id, visited_at, kind, event, signed, created_at)
     VALUES ($1, $2, gen_random_uuid(), now(), 'conversion', $3, false, now())`,
    [userId, campaignId, mark],
  );
  await db.query(
    'INSERT INTO traffic_filter.paid_clicks (user_id, click, request_id, created_at) VALUES ($1, gen_random_uuid(), $2, now())',
    [userId, requestId],
  );
  await db.query('INSERT INTO traffic_filter.conversion_secrets (user_id, secret) VALUES ($1, $2)', [
    userId,
    mark,
  ]);
  await db.query(
    `WITH month AS (SELECT date_trunc('month', now())::date AS day),
       used AS (INSERT INTO traffic_filter.monthly_usage (user_id, month, requests, plan_limit)
         SELECT $1::uuid, day, 8000, 10000 FROM month)
     INSERT INTO traffic_filter.usage_notices (user_id, month, percent, plan_limit, created_at, try_after, outcome, closed_at)
     SELECT $1, day, 80, 10000, now(), now(), 'told', now() FROM month`,
    [userId],
  );
  await db.query(
    `INSERT INTO traffic_filter.domains (id, user_id, domain, token, campaign_id, next_check_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [domainId, userId, `${mark}.com.br`, mark, campaignId],
  );
  return {
    campaignId,
    requestId,
    addressRuleId,
    reportViewId,
    costId,
    costImportId,
    ownBrowserId,
    conversionTargetId,
    conversionSendId,
    domainId,
  };
}

/** A clone as its capture leaves it; there is no page to capture in these tests. */
async function clonedSite(
  gateway: GatewayApp,
  db: pg.Client,
  userId: string,
  mark: string,
): Promise<Pick<Person, 'subdomain' | 'jobId' | 'cloneDomainId' | 'formId' | 'entryId' | 'blockId'>> {
  const [jobId, cloneDomainId, formId, blockId] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const entryId = newTimedId(new Date());
  const subdomain = `c-${mark.slice(-8)}`;
  const page = await storedObject(gateway, db, `<p>${mark}</p>`);
  const manifest = await storedObject(
    gateway,
    db,
    JSON.stringify({
      format: 1,
      entry: '/',
      originalUrl: `https://exemplo.com/${mark}`,
      files: { '/': { ...page, type: 'text/html' } },
      redirects: {},
      calls: [],
    }),
  );
  const values = [jobId, userId, subdomain, `https://exemplo.com/${mark}`];
  await db.query(
    `WITH name AS (INSERT INTO cloner.subdomains (name, user_id, kind, clone_id) VALUES ($3, $2, 'site', $1)),
       site AS (INSERT INTO cloner.cloned_sites (id, user_id, original_url, url, subdomain, version)
         VALUES ($1, $2, $4, $4, $3, 1))
     INSERT INTO cloner.captures (id, user_id, kind, url, subdomain, mode, remove_trackers, state, ended_at)
     VALUES ($1, $2, 'folder', $4, $3, 'auto', true, 'done', now())`,
    values,
  );
  await db.query(
    `INSERT INTO cloner.versions (clone_id, n, user_id, manifest, origin, files, bytes)
     VALUES ($1, 1, $2, $3, 'capture', 1, 1)`,
    [jobId, userId, manifest.sha256],
  );
  await db.query('INSERT INTO cloner.version_objects (clone_id, n, sha256) VALUES ($1, 1, $2), ($1, 1, $3)', [
    jobId,
    page.sha256,
    manifest.sha256,
  ]);
  await db.query(
    `WITH seen AS (INSERT INTO cloner.clone_pictures (clone_id, user_id, picture) VALUES ($1, $2, '\\x00'))
     INSERT INTO cloner.clone_days (clone_id, user_id, day, visits, clicks) VALUES ($1, $2, current_date, 7, 3)`,
    [jobId, userId],
  );
  await db.query(
    `INSERT INTO cloner.drafts (site_id, user_id, base_version, patches) VALUES ($1, $2, 1, $3)`,
    [jobId, userId, JSON.stringify([{ start: 0, end: 0, text: mark }])],
  );
  const place = `https://exemplo.com/${mark}`;
  await db.query(`INSERT INTO cloner.own_places (user_id, places, rest) VALUES ($1, $2, 'keep')`, [
    userId,
    JSON.stringify({ checkouts: [place], whatsapp: null, legalUrl: null, trackers: [] }),
  ]);
  const way = { kind: 'shop', at: 'link', target: place, label: mark, dead: false };
  await db.query('INSERT INTO cloner.ways_out (site_id, user_id, version, found) VALUES ($1, $2, 1, $3)', [
    jobId,
    userId,
    JSON.stringify([{ address: '/', sha256: page.sha256, ways: [way] }]),
  ]);
  await db.query(
    `WITH copy AS (
       INSERT INTO cloner.captures (id, user_id, kind, url, mode, remove_trackers, state, ended_at)
       VALUES (gen_random_uuid(), $1, 'zip', $2, 'auto', true, 'done', now()) RETURNING id)
     INSERT INTO cloner.comparisons (clone_id, capture_id, user_id, n, reserved_until)
     SELECT id, id, $1, 1, now() + interval '1 day' FROM copy`,
    [userId, `https://exemplo.com/${mark}`],
  );
  await db.query(
    `INSERT INTO cloner.uploads (site_id, user_id, path, sha256, bytes, kept_until)
     VALUES ($1, $2, $3, $4, 1, now() + interval '1 day')`,
    [jobId, userId, `/__ext/garimpo/img/${mark}.webp`, page.sha256],
  );
  await db.query(
    `INSERT INTO cloner.video_uploads (id, site_id, user_id, mark, bytes, kept_until)
     VALUES ($1, $1, $2, $3, 100, now() + interval '1 day')`,
    [jobId, userId, mark],
  );
  await db.query(
    `WITH name AS (INSERT INTO cloner.subdomains (name, user_id, kind, clone_id) VALUES ($3, $2, 'quiz', $1))
     INSERT INTO cloner.cloned_quiz (id, user_id, original_url, checkout_url, url, subdomain, version)
     VALUES ($1, $2, $4, $4, $4, $3, 1)`,
    [randomUUID(), userId, `q-${mark.slice(-8)}`, `https://exemplo.com/${mark}`],
  );
  await db.query(
    `INSERT INTO cloner.domains (id, user_id, domain, token, clone_id, next_check_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [cloneDomainId, userId, `${mark}.com.br`, mark, jobId],
  );
  await db.query(
    'INSERT INTO cloner.forms (id, site_id, user_id, name, url, secret) VALUES ($1, $2, $3, $4, $5, $4)',
    [formId, jobId, userId, mark, `https://exemplo.com/${mark}`],
  );
  await db.query(
    `INSERT INTO cloner.form_entries (id, form_id, user_id, state, answers, received_at)
     VALUES ($1, $2, $3, 'failed', $4, now())`,
    [entryId, formId, userId, JSON.stringify([{ name: 'nome', label: 'Nome', value: mark }])],
  );
  const drawing = JSON.stringify({ surface: [], picture: [], text: [], button: [] });
  await db.query('INSERT INTO cloner.blocks (id, user_id, name, html, drawing) VALUES ($1, $2, $3, $3, $4)', [
    blockId,
    userId,
    mark,
    drawing,
  ]);
  await db.query(
    'INSERT INTO cloner.block_files (block_id, user_id, path, sha256, bytes) VALUES ($1, $2, $3, $4, 1)',
    [blockId, userId, `/__ext/garimpo/img/${mark}.webp`, page.sha256],
  );
  return { subdomain, jobId, cloneDomainId, formId, entryId, blockId };
}

async function storedObject(
  gateway: GatewayApp,
  db: pg.Client,
  text: string,
): Promise<{ sha256: string; bytes: number }> {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const store = gateway.app.get<ObjectStore>(ObjectStore, { strict: false });
  await store.put(`clones/${sha256.slice(0, 2)}/${sha256}`, bytes);
  await db.query('INSERT INTO cloner.objects (sha256, bytes) VALUES ($1, $2)', [sha256, bytes.length]);
  return { sha256, bytes: bytes.length };
}

/** One tool with one version, so that the routes of releases have something to answer with. */
async function publishTool(http: HttpClient): Promise<void> {
  const contents = { [ENTRY]: '{}', [FILE]: 'console.log("hostile");' };
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    sizeBytes: Buffer.byteLength(content),
  }));
  for (const [path, body] of Object.entries(contents)) {
    const address = `/api/releases/${TOOL}/${VERSION}/files/${path}`;
    await must(http, 200, { method: 'PUT', path: address, token: OPS_TOKEN, body });
  }
  const manifest = { name: TOOL, title: 'Ofertas', contract: 1, routes: ['/hostile'], sidebar: [] };
  const release = { version: VERSION, entry: ENTRY, files, manifest };
  await must(http, 201, {
    method: 'POST',
    path: `/api/releases/${TOOL}`,
    token: OPS_TOKEN,
    ...jsonBody(release),
  });
}

async function must(http: HttpClient, status: number, sent: Sent): Promise<unknown> {
  const answer = await http.send(sent);
  if (answer.status === status) return answer.json;
  throw new Error(`${sent.method} ${sent.path} answered ${answer.status} ${answer.text}`);
}
