import { createHmac, randomUUID } from 'node:crypto';
import { AccountsModule, accountsSchema, seedPlans } from '@garimpo/accounts-service';
import { AdminUsers, AuthModule, authSchema } from '@garimpo/auth-service';
import { ClonerModule, clonerSchema } from '@garimpo/cloner-service';
import { OffersModule, offersSchema } from '@garimpo/offers-service';
import { ReleasesModule, releasesSchema } from '@garimpo/releases-service';
import { type Config, type Database, databaseToken } from '@garimpo/service-kit';
import { runDue, type TestApp, type TestReply, testApp } from '@garimpo/service-kit/testing';

export const OPS_TOKEN = 'token-of-the-operator';
const SECRET = 'a-secret-of-the-data-tests';
const PASSWORD = 'uma senha comprida';
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Everything of the product but its web app. */
export async function product(config: Partial<Config> = {}): Promise<TestApp> {
  const app = await testApp({
    modules: [AuthModule, AccountsModule, OffersModule, ClonerModule, ReleasesModule],
    domains: [authSchema, accountsSchema, offersSchema, clonerSchema, releasesSchema],
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
    amountCents: 3700,
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
  must(await request('PATCH', '/api/alerts/settings', { mail: 'soon' }));
  must(await request('POST', `${path}/metrics`, { count: 41 }), 201);
  must(await request('POST', `${path}/metrics/refresh`));
  must(await request('POST', '/api/clone/zip', { url: offer.landingPageUrl }), 422);
  // The alert fires, and a letter tells of it.
  await runDue(app, 'offers');
  await runDue(app, 'offers', new Date(Date.now() + 20 * 60_000));
  const picture = Buffer.from(PICTURE, 'base64');
  must(
    await app.request('PUT', '/api/profile/avatar', {
      token,
      body: picture,
      headers: { 'content-type': 'image/png' },
    }),
  );
  // Limits, letters, open links, another session, a second factor that is not verified yet, another address.
  await signIn(app, email, 'outra senha qualquer');
  must(await signIn(app, email));
  must(await app.request('POST', '/auth/v1/recover', { body: { email } }));
  must(await request('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: email }));
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

export function must(reply: TestReply, status = 200): TestReply {
  if (reply.status === status) return reply;
  throw new Error(`answered ${reply.status} ${JSON.stringify(reply.json)}`);
}
