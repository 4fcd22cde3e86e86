import { createHmac, randomUUID } from 'node:crypto';
import { AccountsModule, accountsSchema, seedPlans } from '@garimpo/accounts-service';
import { AnticloneModule, anticloneSchema } from '@garimpo/anticlone-service';
import { storeEvents } from '@garimpo/anticlone-service/testing';
import { AdminUsers, AuthModule, authSchema } from '@garimpo/auth-service';
import { ClonerModule, clonerSchema } from '@garimpo/cloner-service';
import { OffersModule, offersSchema } from '@garimpo/offers-service';
import { mediaFiles } from '@garimpo/offers-service/testing';
import { ReleasesModule, releasesSchema } from '@garimpo/releases-service';
import { type Config, type Database, databaseToken, newTimedId, ObjectStore } from '@garimpo/service-kit';
import { runDue, type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';
import { TrafficFilterModule, trafficFilterSchema } from '@garimpo/traffic-filter-service';

export const OPS_TOKEN = 'token-of-the-operator';
const SECRET = 'a-secret-of-the-data-tests';
const PASSWORD = 'uma senha comprida';
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Everything of the product but its web app. */
export async function product(config: Partial<Config> = {}): Promise<TestApp> {
  const app = await testApp({
    modules: [
      AuthModule,
      AccountsModule,
      OffersModule,
      ClonerModule,
      AnticloneModule,
      TrafficFilterModule,
      ReleasesModule,
    ],
    domains: [
      authSchema,
      accountsSchema,
      offersSchema,
      clonerSchema,
      anticloneSchema,
      trafficFilterSchema,
      releasesSchema,
    ],
    config: {
      embeddedDatabase: true,
      webhookSecrets: { demo: SECRET },
      opsToken: OPS_TOKEN,
      // A page that is none of the library counts as one that could not be read: no browser is started for it.
      adLibraryReader: 'browser',
      // A page that is asked for as a clone is not there.
      outboundAllow: ['exemplo.com=127.0.0.1:9'],
      ...config,
    },
  });
  await seedPlans(app.get<Database>(databaseToken('accounts')));
  return app;
}

export interface Subject {
  id: string;
  email: string;
  /** Signed in a moment ago. */
  token: string;
  request(method: string, path: string, body?: unknown): Promise<TestReply>;
}

export async function signIn(app: TestApp, email: string, password = PASSWORD): Promise<TestReply> {
  return app.request('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
}

/** A user whose address is proved, with an active subscription. */
export async function newSubject(app: TestApp, name: string): Promise<Subject> {
  const email = `${name}-${randomUUID().slice(0, 8)}@exemplo.com.br`;
  const { id } = await app.get<AdminUsers>(AdminUsers).create({
    email,
    password: PASSWORD,
    metadata: { full_name: name, plan_id: 'starter' },
    emailVerified: true,
  });
  const token = (must(await signIn(app, email)).json as { access_token: string }).access_token;
  const request: Subject['request'] = (method, path, body) => app.request(method, path, { token, body });
  must(await request('POST', '/api/profile', {}));
  const subject = { id, email, token, request };
  must(await pay(app, subject, { id: `paid-${name}`, order: `order-${name}` }));
  return subject;
}

/** A notice of the demonstration provider, signed. */
export function pay(app: TestApp, subject: Subject, notice: Record<string, unknown>): Promise<TestReply> {
  return deliver(app, {
    type: 'payment.approved',
    occurredAt: new Date(Date.now() - 1000).toISOString(),
    product: 'garimpo-starter',
    reference: subject.id,
    amountCents: 6700,
    customer: { email: subject.email, cpf: '123.456.789-09' },
    ...notice,
  });
}

export function deliver(app: TestApp, notice: unknown): Promise<TestReply> {
  const body = JSON.stringify(notice);
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  return app.request('POST', '/api/billing/webhooks/demo', {
    body,
    headers: { 'x-garimpo-signature': signature },
  });
}

/** Twelve hours from now, in São Paulo: what fires now is told. */
function farQuietHours(): { from: string; to: string } {
  const hour = String((new Date().getUTCHours() + 9) % 24).padStart(2, '0');
  return { from: `${hour}:00`, to: `${hour}:30` };
}

/** As connecting leaves them; nobody answers there. */
async function connectChannels({ db }: TestApp, { id, email }: Subject): Promise<void> {
  await db.query(
    `WITH device AS (
       INSERT INTO offers.push_devices (user_id, endpoint, p256dh, auth, server_key, browser, system)
       VALUES ($1, 'https://exemplo.com/push/' || $2, $2, $2, $2, 'Chrome', 'Linux')),
     chat AS (
       INSERT INTO offers.telegram_chats (user_id, chat_id, name, connected_at) VALUES ($1, $2, '@' || $2, now())),
     code AS (
       INSERT INTO offers.telegram_codes (user_id, code_hash, expires_at)
       VALUES ($1, sha256(convert_to($2, 'UTF8')), now() + interval '1 hour'))
     INSERT INTO offers.alert_webhooks (user_id, url, secret, created_at)
     VALUES ($1, 'https://exemplo.com/hook/' || $2, $2, now())`,
    [id, email],
  );
}

/** A landing page that was looked at, as the job leaves it. */
async function watchPage(app: TestApp, { id, email }: Subject, offerId: string): Promise<void> {
  const snapshotId = randomUUID();
  await app.db.query(
    `WITH watch AS (
       INSERT INTO offers.page_watches (offer_id, user_id, enabled_at, next_look_at)
       VALUES ($1, $2, now(), now() + interval '7 days'))
     INSERT INTO offers.page_snapshots (id, offer_id, user_id, taken_at, asked_url, url, headline, price)
     VALUES ($3, $1, $2, now(), 'https://exemplo.com/pagina', 'https://exemplo.com/pagina', $4, 'R$ 97,00')`,
    [offerId, id, snapshotId, email],
  );
  await app
    .get<ObjectStore>(ObjectStore)
    .put(`offer-pages/${offerId}/${snapshotId}.webp`, Buffer.from(`picture of ${email}`));
}

/** Leaves something in every place that a user can leave anything in. */
export async function leaveTraces(app: TestApp, subject: Subject): Promise<void> {
  const { id, email, token, request } = subject;
  const offer = {
    title: '=HYPERLINK("https://exemplo.com")',
    offerUrl: 'https://exemplo.com/biblioteca',
    landingPageUrl: 'https://exemplo.com/pagina',
    description: email,
    tags: ['uma; duas'],
  };
  const made = must(await request('POST', '/api/offers', offer), 201).json as { offer: { id: string } };
  const path = `/api/offers/${made.offer.id}`;
  must(await request('POST', `${path}/alerts`, { condition: { kind: 'crosses', threshold: 40 } }), 201);
  must(await request('PATCH', '/api/alerts/settings', { mail: 'soon', quiet: farQuietHours() }));
  must(await request('POST', `${path}/metrics`, { count: 41 }), 201);
  must(await request('POST', `${path}/metrics/refresh`));
  const ad = {
    libraryId: '700000000000001',
    pageName: '=1+1',
    text: email,
    linkUrl: null,
    startedOn: '2026-11-03',
    platforms: ['facebook'],
    media: [],
    thumbnail: mediaFiles['webp']?.bytes.toString('base64') ?? null,
  };
  must(
    await request('POST', '/api/offers/library-captures', {
      id: randomUUID(),
      target: { offerId: made.offer.id },
      count: null,
      precision: 'exact',
      isComplete: true,
      ads: [ad],
    }),
  );
  must(await request('POST', '/api/account/tokens', { name: email, scope: 'library-captures' }), 201);
  must(await request('POST', '/api/clone/zip', { url: offer.landingPageUrl }), 422);
  await leaveProtectedPages(app, subject);
  await leaveCampaign(app, subject);
  // The alert fires, and an email tells of it.
  await runDue(app, 'offers');
  await runDue(app, 'offers', new Date(Date.now() + 20 * 60_000));
  await connectChannels(app, subject);
  await watchPage(app, subject, made.offer.id);
  const picture = Buffer.from(PICTURE, 'base64');
  must(
    await app.request('PUT', '/api/profile/avatar', {
      token,
      body: picture,
      headers: { 'content-type': 'image/png' },
    }),
  );
  // Limits, emails, open links, another session, a second factor that is not verified yet, another address.
  await signIn(app, email, 'outra senha qualquer');
  must(await signIn(app, email));
  must(await app.request('POST', '/auth/v1/recover', { body: { email } }));
  must(await request('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: email }));
  await app.db.query(
    `INSERT INTO auth_service.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
     VALUES ($1, sha256(convert_to($2, 'UTF8')), '\\x0102030405060708090a', $2)`,
    [id, email],
  );
  await app.db.query(
    `WITH client AS (
       INSERT INTO auth_service.oauth_clients (name, auth_method, registration, redirect_uris, grant_types, scopes)
       VALUES ('Programa de teste', 'none', 'manual', '{https://exemplo.com/}', '{authorization_code}', '{openid,email}')
       RETURNING id),
     session AS (
       INSERT INTO auth_service.sessions (user_id, amr, user_agent, address, oauth_client_id, oauth_scopes)
       SELECT $1, '[]', 'Programa/1', '203.0.114.9', id, '{openid,email}' FROM client RETURNING id, oauth_client_id)
     INSERT INTO auth_service.oauth_authorizations
       (client_id, redirect_uri, scopes, code_challenge, user_id, session_id, code_hash, used_at, expires_at)
     SELECT oauth_client_id, 'https://exemplo.com/', '{openid,email}', 'x', $1, id, sha256(convert_to($2, 'UTF8')), now(), now() + interval '1 day'
       FROM session`,
    [id, email],
  );
  const phone = `55${BigInt(`0x${id.slice(0, 8)}`)}`.padEnd(12, '0').slice(0, 15);
  await app.db.query('UPDATE auth_service.users SET phone = $2, phone_confirmed_at = now() WHERE id = $1', [
    id,
    phone,
  ]);
  await app.db.query(
    `INSERT INTO auth_service.phone_codes (user_id, phone, purpose, code_hash, user_metadata, expires_at)
     VALUES ($1, $2, 'sms', sha256(convert_to($3, 'UTF8')), jsonb_build_object('full_name', $3::text), now() + interval '1 day')`,
    [id, phone, email],
  );
  must(await request('PUT', '/auth/v1/user', { email: `nova-${email}` }));
  // Notices that nobody has claimed: of another product, and one that cannot be read.
  must(await pay(app, subject, { id: `other-${id}`, product: 'um-curso', reference: null }));
  await deliver(app, { id: 7, who: email });
  const events = must(await app.request('GET', '/api/billing/events', { token: OPS_TOKEN })).json as {
    events: { id: string; userId: string | null }[];
  };
  const own = events.events.find(({ userId }) => userId === id);
  must(
    await app.request('POST', `/api/billing/events/${own?.id}/replay`, {
      token: OPS_TOKEN,
      body: { by: 'suporte', why: `pedido de ${email}` },
    }),
  );
}

/** A page with a copy that was found of it, an event on it and an address that was shown; and one that is being removed. */
async function leaveProtectedPages(app: TestApp, { id, request }: Subject): Promise<void> {
  const protect = async (originalUrl: string) => {
    const { json } = must(await request('POST', '/api/anticlone/sites', { originalUrl }), 201);
    return (json as { site: { id: string } }).site.id;
  };
  const removed = await protect('https://exemplo.com/removida');
  must(await request('DELETE', `/api/anticlone/sites/${removed}`), 204);
  const siteId = await protect('https://exemplo.com/pagina?utm_source=meta');
  await app.db.query(
    `WITH clone AS (
       INSERT INTO anticlone.detected_clones (anticlone_site_id, user_id, clone_url, clone_host)
       VALUES ($1, $2, 'https://copia.test/', 'copia.test') RETURNING id),
     alert AS (
       INSERT INTO anticlone.clone_alerts (anticlone_site_id, clone_id, user_id, kind, channel, created_at, try_after)
       SELECT $1, id, $2, 'confirmed', 'mail', now(), now() FROM clone),
     notice AS (
       INSERT INTO anticlone.clone_notices (anticlone_site_id, clone_id, user_id, recipient, language, send_to, state, drafted_at)
       SELECT $1, id, $2, 'host', 'pt', 'abuse@host.exemplo', 'sent', now() FROM clone),
     domain AS (
       INSERT INTO anticlone.found_domains (anticlone_site_id, user_id, host, found_by, likeness, found_at)
       VALUES ($1, $2, 'pagina-oficial.test', 'name', 'added_word', now())),
     day AS (
       INSERT INTO anticlone.search_days (user_id, day) VALUES ($2, '2026-11-01'))
     INSERT INTO anticlone.clone_evidence (anticlone_site_id, clone_id, user_id) SELECT $1, id, $2 FROM clone`,
    [siteId, id],
  );
  const createdAt = new Date();
  await storeEvents(app.get<Database>(databaseToken('anticlone')), [
    {
      id: newTimedId(createdAt),
      siteId,
      createdAt,
      eventType: 'access',
      eventName: null,
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0',
      device: 'mobile',
      pageUrl: 'https://exemplo.com/pagina',
      referrer: null,
      utms: { utm_source: 'meta' },
      city: 'São Paulo',
      country: 'BR',
      cloneId: null,
    },
  ]);
  await app.db.query(
    'INSERT INTO anticlone.event_reveals (anticlone_site_id, event_id, user_id) VALUES ($1, gen_random_uuid(), $2)',
    [siteId, id],
  );
}

/** A campaign with a request of its link that came to something, and whose address was shown and is blocked. */
async function leaveCampaign(app: TestApp, { id, request }: Subject): Promise<void> {
  const { json } = must(
    await request('POST', '/api/traffic-filter/campaigns', {
      name: 'Bolos no pote',
      securePage: 'https://exemplo.com/segura',
      offers: [{ url: 'https://exemplo.com/oferta', weight: 1 }],
      networks: ['facebook'],
      devices: ['phone'],
    }),
    201,
  );
  const { id: campaignId } = (json as { campaign: { id: string } }).campaign;
  const requestId = newTimedId(new Date());
  await app.db.query(
    `INSERT INTO traffic_filter.requests (id, user_id, campaign_id, created_at, ip_address, user_agent, state, kind, page, reason,
       devices, networks, destination, campaign_revision, pending_from, blocked_from)
     VALUES ($1, $2, $3, now(), '203.0.113.7', 'Mozilla/5.0', 'served', 'person', 'offer', 'selected', '{phone}', '{facebook}',
       'https://exemplo.com/oferta', 1, 50, 101)`,
    [requestId, id, campaignId],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.hourly_totals (user_id, campaign_id, hour, source, device, people, conversions, value_cents)
     VALUES ($1, $2, date_trunc('hour', now()), 'facebook', 'phone', 1, 1, 4990)`,
    [id, campaignId],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.offer_totals (user_id, campaign_id, hour, page_key, page, people, conversions, converted, value_cents)
     VALUES ($1, $2, date_trunc('hour', now()), md5($3)::uuid, $3, 1, 1, 1, 4990)`,
    [id, campaignId, 'https://exemplo.com/oferta'],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.outcomes (user_id, campaign_id, request_id, kind, event, signed, value_cents)
     VALUES ($1, $2, $3, 'conversion', 'pedido-7', true, 4990)`,
    [id, campaignId, requestId],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.waiting_outcomes (user_id, campaign_id, request_id, visited_at, kind, event, signed, created_at)
     VALUES ($1, $2, gen_random_uuid(), now(), 'click', '', false, now())`,
    [id, campaignId],
  );
  await app.db.query(
    'INSERT INTO traffic_filter.paid_clicks (user_id, click, request_id, created_at) VALUES ($1, gen_random_uuid(), $2, now())',
    [id, requestId],
  );
  await app.db.query(
    'INSERT INTO traffic_filter.conversion_secrets (user_id, secret) VALUES ($1::uuid, $1::uuid::text)',
    [id],
  );
  await app.db.query(
    `WITH month AS (SELECT date_trunc('month', now())::date AS day),
       used AS (INSERT INTO traffic_filter.monthly_usage (user_id, month, requests, plan_limit)
         SELECT $1::uuid, day, 8000, 10000 FROM month)
     INSERT INTO traffic_filter.usage_notices (user_id, month, percent, plan_limit, created_at, try_after, outcome, closed_at)
     SELECT $1, day, 80, 10000, now(), now(), 'told', now() FROM month`,
    [id],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.domains (user_id, domain, campaign_id, next_check_at)
     VALUES ($1, 'loja-de-bolos.com.br', $2, now() + interval '1 day')`,
    [id, campaignId],
  );
  await app.db.query('INSERT INTO traffic_filter.request_reveals (user_id, request_id) VALUES ($1, $2)', [
    id,
    requestId,
  ]);
  await app.db.query(
    `INSERT INTO traffic_filter.report_views (user_id, name, query) VALUES ($1, 'Por anúncio', '{"by":"utm_content"}')`,
    [id],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.own_browsers (user_id, name, token) VALUES ($1, 'Meu celular', left(translate($2, '-', '') || repeat('A', 22), 22))`,
    [id, id],
  );
  await app.db.query(
    `WITH target AS (
       INSERT INTO traffic_filter.conversion_targets (user_id, network, name, account, event, token)
       VALUES ($1, 'facebook', 'Pixel da loja', '700000000000001', 'Purchase', $1::uuid::text) RETURNING id)
     INSERT INTO traffic_filter.conversion_sends (user_id, target_id, campaign_id, request_id, visited_at, event, created_at, try_after, state, closed_at)
     SELECT $1, target.id, $2, $3, now(), 'pedido-7', now(), now(), 'sent', now() FROM target`,
    [id, campaignId, requestId],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.costs (user_id, id, campaign_id, from_day, to_day, utm_campaign, amount_cents)
     SELECT $1, gen_random_uuid(), id, '2026-11-01', '2026-11-30', 'novembro', 120000 FROM traffic_filter.campaigns WHERE user_id = $1 LIMIT 1`,
    [id],
  );
  await app.db.query(
    `INSERT INTO traffic_filter.address_rules (user_id, kind, ip_address, expires_at)
     VALUES ($1, 'block', '203.0.113.7', now() + interval '1 day')`,
    [id],
  );
  must(await request('GET', '/api/traffic-filter/requests?ip=203.0.113.7'));
}

export function must(reply: TestReply, status = 200): TestReply {
  if (reply.status === status) return reply;
  throw new Error(`answered ${reply.status} ${JSON.stringify(reply.json)}`);
}
