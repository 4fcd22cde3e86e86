import { type AccountData, accountDataReply, profileReply } from '@garimpo/accounts-contract';
import { Mailer, type PersonalData, PersonalDataRegistry } from '@garimpo/service-kit';
import { runDue, type TestApp, type TestReply, takeBackJobs } from '@garimpo/service-kit/testing';
import { deepDescribe } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deliver,
  leaveTraces,
  must,
  newSubject,
  pay,
  product,
  type Subject,
  signIn,
} from './support/personal-data/product.ts';
import { tracesOf } from './support/personal-data/traces.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await product();
});
afterAll(() => app.close());

const accountOf = (reply: TestReply): AccountData => accountDataReply.parse(must(reply).json).account;
const codeOf = ({ json }: TestReply) => (json as { error?: { code: string } } | null)?.error?.code;
const days = (count: number, minutes = 0) => new Date(Date.now() + count * DAY_MS + minutes * MINUTE_MS);
// Schedules do not look back: the tests before have been twenty days ahead.
const weekOver = (minutes: number) => days(30, minutes);
const accessOf = async (who: Subject) =>
  profileReply.parse((await who.request('GET', `/api/profile/${who.id}`)).json).profile.access;
const tracesIn = (who: Subject) =>
  tracesOf(app.db, app.config.dataDir, [who.id, who.email, `nova-${who.email}`]);
/** Of the order that was paid for in the beginning. */
const fiscalOf = async ({ id }: Subject) =>
  (
    await app.db.query(
      'select * from accounts.fiscal_records where user_id = $1 and order_id is not null order by order_id',
      [id],
    )
  ).rows;
const emailsAbout = async (who: Subject) => {
  const files = await tracesIn(who);
  return files.filter((file) => file.endsWith('.eml')).length;
};

describe('a deletion that was asked for', () => {
  let ana: Subject;
  beforeAll(async () => {
    ana = await newSubject(app, 'ana');
  });

  it('takes a recent sign-in', async () => {
    const old = { method: 'password', timestamp: Math.floor(Date.now() / 1000) - 601 };
    await app.db.query('update auth_service.sessions set amr = $2 where user_id = $1', [
      ana.id,
      JSON.stringify([old]),
    ]);
    const refreshed = must(
      await app.request('POST', '/auth/v1/token?grant_type=password', {
        body: { email: ana.email, password: 'uma senha comprida' },
      }),
    ).json as { access_token: string; refresh_token: string };
    await app.db.query(`update auth_service.sessions set amr = $2 where user_id = $1`, [
      ana.id,
      JSON.stringify([old]),
    ]);
    const stale = must(
      await app.request('POST', '/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token: refreshed.refresh_token },
      }),
    ).json as { access_token: string };
    const reply = await app.request('DELETE', '/api/account', { token: stale.access_token });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'accounts.deletion.sign_in_again']);
    expect(accountOf(await app.request('GET', '/api/account', { token: stale.access_token }))).toEqual({
      deletion: null,
      recentSignIn: false,
      paidSubscription: true,
    });
  });

  it('closes the tools, signs others out, and stays as it was when it is asked for again', async () => {
    const elsewhere = must(await signIn(app, ana.email)).json as { access_token: string };
    const asked = accountOf(await ana.request('DELETE', '/api/account'));
    expect(asked).toMatchObject({ recentSignIn: true, paidSubscription: true });
    const { requestedAt = '', erasedFrom = '' } = asked.deletion ?? {};
    expect(Date.parse(erasedFrom) - Date.parse(requestedAt)).toBe(7 * DAY_MS);
    expect(await accessOf(ana)).toEqual({ allowed: false, reason: 'deletion_pending', goTo: '/conta/dados' });
    expect(codeOf(await ana.request('GET', '/api/offers'))).toBe('accounts.subscription.inactive');
    expect((await app.request('GET', '/api/offers', { token: elsewhere.access_token })).status).toBe(401);

    expect(accountOf(await ana.request('DELETE', '/api/account')).deletion).toEqual(asked.deletion);
    await runDue(app, 'accounts');
    expect(await emailsAbout(ana)).toBe(1);
  });

  it('is undone as if nothing had been, within the week', async () => {
    await runDue(app, 'accounts', days(7, -10));
    expect(accountOf(await ana.request('POST', '/api/account/restore', {})).deletion).toBeNull();
    expect(await accessOf(ana)).toEqual({ allowed: true, reason: 'active', goTo: null });
    expect((await ana.request('GET', '/api/offers')).status).toBe(200);
    expect(accountOf(await ana.request('POST', '/api/account/restore', {})).deletion).toBeNull();
    await runDue(app, 'accounts');
    expect(await emailsAbout(ana)).toBe(2);
    await runDue(app, 'accounts', days(20));
    expect((await ana.request('GET', '/api/offers')).status).toBe(200);
  });
});

const formerOf = ({ email }: Subject) => `antiga.${email}`;
const emailTo = (to: string) => ({ to, subject: 'Olá', text: 'Olá', html: '<p>Olá' });
/** As somebody whose proved address was another one, who reported a clone from there. */
async function changeAddress(who: Subject): Promise<void> {
  await app.db.query(
    `INSERT INTO auth_service.account_activity (id, user_id, kind, by_operator, email, former_email, letters_due)
     VALUES (gen_random_uuid(), $1, 'email_changed', false, $2, $3, '{}')`,
    [who.id, who.email, formerOf(who)],
  );
  await app.db.query(
    `INSERT INTO cloner.abuse_reports (clone_id, subdomain, reason, details, email)
     VALUES (gen_random_uuid(), $1, 'other', '', $2)`,
    [`de-${who.id.slice(0, 8)}`, formerOf(who)],
  );
  await app.get<Mailer>(Mailer).send(emailTo(formerOf(who)));
}

describe('an account whose week is over', () => {
  let ana: Subject;
  let bia: Subject;
  const before = new Map<string, string[]>();
  beforeAll(async () => {
    [ana, bia] = [await newSubject(app, 'eva'), await newSubject(app, 'bia')];
    await leaveTraces(app, ana);
    await leaveTraces(app, bia);
    for (const who of [ana, bia]) await changeAddress(who);
    must(await ana.request('DELETE', '/api/account'));
    await runDue(app, 'accounts');
    before.set(ana.id, await tracesIn(ana));
    before.set(bia.id, await tracesIn(bia));
  });

  it('had left traces all over, which these tests can see', () => {
    expect(before.get(ana.id)).toEqual(
      expect.arrayContaining([
        'accounts.access_tokens',
        'accounts.billing_audit',
        'accounts.billing_events',
        'accounts.profiles',
        'accounts.rate_limits',
        'anticlone.anticlone_sites',
        'anticlone.clone_alerts',
        'anticlone.clone_evidence',
        'anticlone.clone_notices',
        'anticlone.detected_clones',
        'anticlone.event_reveals',
        'anticlone.event_totals',
        'anticlone.found_domains',
        'anticlone.removed_sites',
        'anticlone.search_days',
        'anticlone.tracking_events',
        'auth_service.factors',
        'auth_service.identities',
        'auth_service.one_time_tokens',
        'auth_service.phone_codes',
        'auth_service.rate_limits',
        'auth_service.sessions',
        'auth_service.users',
        'auth_service.webauthn_credentials',
        'cloner.captures',
        'offers.alert_deliveries',
        'offers.alert_events',
        'offers.alert_rules',
        'offers.alert_settings',
        'offers.alert_webhooks',
        'offers.creatives',
        'offers.offer_metrics',
        'offers.offers',
        'offers.page_snapshots',
        'offers.page_watches',
        'offers.push_devices',
        'offers.rate_limits',
        'offers.reading_gaps',
        'offers.telegram_chats',
        'offers.telegram_codes',
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
        'traffic_filter.rate_limits',
        'traffic_filter.report_views',
        'traffic_filter.request_reveals',
        'traffic_filter.requests',
        'traffic_filter.usage_notices',
        'traffic_filter.waiting_outcomes',
        expect.stringMatching(/\.eml$/),
      ]),
    );
  });

  it('loses its access first, for good', async () => {
    await runDue(app, 'accounts', weekOver(11));
    expect((await signIn(app, ana.email)).status).toBe(400);
    const { rows } = await app.db.query('select 1 from auth_service.sessions where user_id = $1', [ana.id]);
    expect(rows).toEqual([]);
    const late = await ana.request('POST', '/api/account/restore', {});
    // The token is believed for some seconds more; what it asks for is refused all the same.
    expect([401, 409]).toContain(late.status);
    expect(await tracesIn(ana)).toEqual(expect.arrayContaining(['offers.offers', 'accounts.profiles']));
  });

  it('waits until no token can be good any more', async () => {
    await runDue(app, 'accounts', weekOver(60));
    expect(await tracesIn(ana)).toContain('offers.offers');
    // Sign-in has forgotten the address before; a process that is slow writes to it all the same.
    await app.get<Mailer>(Mailer).send(emailTo(formerOf(ana)));
  });

  it('goes on where it was broken off', async () => {
    const accounts = domainNamed('accounts');
    const erase = accounts.erase.bind(accounts);
    // Once before anything of the domain is gone, when another's is already, and once when all of it is.
    let runs = 0;
    accounts.erase = async (person, signal) => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      await erase(person, signal);
      if (runs === 2) throw new Error('away again');
    };
    const outcomes = await runDue(app, 'accounts', weekOver(90));
    const erasures = outcomes.filter(({ job }) => job === 'accounts.erase');
    expect(erasures.map(({ result }) => result)).toEqual(['failed', 'failed', 'done']);
    accounts.erase = erase;
  });

  it('is found nowhere but where the law keeps it', async () => {
    expect(await tracesIn(ana)).toEqual(['accounts.fiscal_records']);
    expect(await fiscalOf(ana)).toEqual([
      expect.objectContaining({
        provider: 'demo',
        order_id: 'order-eva',
        plan: 'starter',
        amount_cents: '6700',
        currency: 'BRL',
        buyer_document: '12345678909',
        buyer_email: ana.email,
        paid_at: expect.any(Date),
        refunded_at: null,
      }),
    ]);
    expect(app.logs.filter((line) => line.includes(ana.email) || line.includes('exemplo.com.br'))).toEqual(
      [],
    );
  });

  it('has taken nothing of anybody else', async () => {
    // What accounts has counted of requests is forgotten in the days that were passed over.
    const counted = 'accounts.rate_limits';
    expect(await tracesIn(bia)).toEqual(before.get(bia.id)?.filter((place) => place !== counted));
    expect((await bia.request('GET', `/api/profile/${bia.id}`)).status).toBe(200);
  });

  it('hears of its payments no more, but in those records', async () => {
    const refund = {
      id: 'refund',
      type: 'payment.refunded',
      order: 'order-eva',
      occurredAt: new Date().toISOString(),
    };
    expect(must(await pay(app, ana, refund)).json).toEqual({ outcome: 'ignored', duplicate: false });
    expect(must(await pay(app, ana, refund)).status).toBe(200);
    must(await pay(app, ana, { id: 'cancelled', type: 'subscription.canceled' }));
    await deliver(app, { id: 'of-nobody', type: 'payment.approved', occurredAt: new Date(), product: 'p' });
    expect(await tracesIn(ana)).toEqual(['accounts.fiscal_records']);
    expect(await fiscalOf(ana)).toEqual([
      expect.objectContaining({
        paid_at: expect.any(Date),
        refunded_at: expect.any(Date),
        amount_cents: '6700',
      }),
    ]);
  });

  it('leaves its address to whoever has it now', async () => {
    const again = await app.request('POST', '/auth/v1/signup', {
      body: { email: ana.email, password: 'uma senha comprida' },
    });
    const { access_token: token, user } = must(again).json as { access_token: string; user: { id: string } };
    expect(user.id).not.toBe(ana.id);
    const reply = await app.request('POST', '/api/profile', { token, body: {} });
    expect(profileReply.parse(reply.json).profile.subscriptionStatus).toBe('trialing');
  });
});

describe('an address that was never proved', () => {
  it('takes nobody else’s along', async () => {
    const email = `dona-${Date.now()}@exemplo.com.br`;
    const signedUp = await app.request('POST', '/auth/v1/signup', {
      body: { email, password: 'uma senha comprida' },
    });
    const { access_token: token, user } = must(signedUp).json as {
      access_token: string;
      user: { id: string };
    };
    must(await app.request('POST', '/api/profile', { token, body: {} }));
    await deliver(app, {
      id: `of-${email}`,
      type: 'payment.approved',
      occurredAt: new Date(),
      product: 'um-curso',
      customer: { email },
    });
    must(await app.request('DELETE', '/api/account', { token }));
    await runDue(app, 'accounts', days(40));
    await runDue(app, 'accounts', days(41));
    expect(await tracesOf(app.db, app.config.dataDir, [user.id])).toEqual([]);
    expect(await tracesOf(app.db, app.config.dataDir, [email])).toEqual(['accounts.billing_events']);
  });
});

describe('an address that is part of another one', () => {
  it('takes along only the unread notices and remarks that name all of it', async () => {
    const ana = await newSubject(app, 'ana');
    const mariana = { id: 9, who: `mari${ana.email}`, or: `${ana.email}.org` };
    const own = [{ id: 9, who: ana.email.toUpperCase() }, `conta=${ana.email.replace('@', '%40')}&valor=37`];
    for (const notice of [mariana, ...own]) await deliver(app, notice);
    await app.db.query(
      `insert into accounts.billing_audit (by, action, why) values ('suporte', 'replay', $1), ('suporte', 'replay', $2)`,
      [`pedido de ${mariana.who}.`, `pedido de ${ana.email}.`],
    );
    must(await ana.request('DELETE', '/api/account'));
    await runDue(app, 'accounts', days(50));
    await runDue(app, 'accounts', days(51));

    const kept = await app.db.query<{ raw: string }>(
      `select convert_from(raw, 'UTF8') as raw from accounts.billing_events where strpos(lower(encode(raw, 'escape')), $1) > 0`,
      [ana.email.slice(0, ana.email.indexOf('@'))],
    );
    expect(kept.rows.map(({ raw }) => JSON.parse(raw))).toEqual([mariana]);
    const remarks = await app.db.query('select why from accounts.billing_audit where strpos(why, $1) > 0', [
      ana.email,
    ]);
    expect(remarks.rows).toEqual([{ why: `pedido de ${mariana.who}.` }]);
  });
});

deepDescribe('an erasure whose process is killed', () => {
  it('is taken up by another one when its time is over', async () => {
    const cora = await newSubject(app, 'cora');
    must(await cora.request('DELETE', '/api/account'));
    await runDue(app, 'accounts', days(60));
    const accounts = domainNamed('accounts');
    const erase = accounts.erase.bind(accounts);
    accounts.erase = async (person, signal) => {
      await erase(person, signal);
      throw new Error('killed');
    };
    const later = days(61);
    await runDue(app, 'accounts', later);
    accounts.erase = erase;
    expect(await tracesIn(cora)).toContain('auth_service.users');
    // As it is left by a process that dies: part of it is committed, and nobody says what became of the job.
    const { rowCount } = await app.db.query(
      `update accounts_jobs.job set state = 'active', started_on = now() - interval '1 day', retry_count = 0
       where name = 'accounts.erase' and data->>'userId' = $1`,
      [cora.id],
    );
    expect(rowCount).toBe(1);
    expect(await runDue(app, 'accounts', later)).toEqual([]);

    await takeBackJobs(app, 'accounts');
    expect(await runDue(app, 'accounts', later)).toEqual([
      expect.objectContaining({ job: 'accounts.erase', result: 'done' }),
    ]);
    expect(await tracesIn(cora)).toEqual(['accounts.fiscal_records']);
    expect(await fiscalOf(cora)).toEqual([expect.objectContaining({ order_id: 'order-cora' })]);
  });
});

describe('the domains', () => {
  it('declare every column that may lead to people', async () => {
    const declared = all().flatMap(({ columns }) => columns);
    const { rows } = await app.db.query<{ place: string; name: string }>(
      `select table_schema || '.' || table_name as place, column_name as name from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema')
         -- Partitions are declared with their table.
         and not exists (select 1 from pg_class part where part.relispartition
           and part.oid = format('%I.%I', table_schema, table_name)::regclass)`,
    );
    const there = rows.map(({ place, name }) => `${place}.${name}`);
    expect(declared.filter((column) => !there.includes(column))).toEqual([]);
    const tables = new Set(declared.map((column) => column.slice(0, column.lastIndexOf('.'))));
    const undeclared = rows.filter(
      ({ place, name }) =>
        /user(?!_agent)|owner|e_?mail|person|account|buyer|phone/.test(name) && !tables.has(place),
    );
    expect(undeclared).toEqual([]);
    expect(
      all()
        .map(({ domain }) => domain)
        .sort(),
    ).toEqual(['accounts', 'anticlone', 'auth', 'cloner', 'offers', 'releases', 'traffic-filter']);
  });

  it('hold no right to delete a person whose erasure has not begun', async () => {
    const cai = await newSubject(app, 'cai');
    for (const sql of ['delete from accounts.profiles', 'delete from accounts.billing_events']) {
      await app.db.query('begin');
      await app.db.query('set local role accounts_service');
      const { rowCount } = await app.db.query(sql);
      await app.db.query('rollback');
      expect(rowCount).toBe(0);
    }
    expect((await cai.request('GET', '/api/offers')).status).toBe(200);
  });
});

function all(): readonly PersonalData[] {
  return app.get<PersonalDataRegistry>(PersonalDataRegistry).all();
}

function domainNamed(name: string): PersonalData {
  const found = all().find(({ domain }) => domain === name);
  if (found === undefined) throw new Error(`no domain ${name}`);
  return found;
}
