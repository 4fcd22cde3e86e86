import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { UsageCounters } from '@garimpo/service-kit';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HostileApp, hostileApp, type Person } from './support/hostile/hostile-app.ts';
import { jsonBody, type Sent } from './support/hostile/http-client.ts';

const SILENT_PAGE = 'http://parada.test/';

/** One thing that plans limit: how somebody comes to have some, and the call that makes one more. */
interface LimitedThing {
  /** Leaves the person with so many, past every route. */
  fill(app: HostileApp, person: Person, count: number): Promise<void>;
  create(): Pick<Sent, 'method' | 'path' | 'body' | 'headers'>;
  created: number;
  refused: { status: number; code: string };
}

/** What goes beyond it is charged, and nothing stops. */
const UNSTOPPED = ['requests'];

/** By counter. Whoever registers another adds its case here: a test asks for it. */
const things: Record<string, LimitedThing> = {
  libraries: {
    async fill({ db }, { id }, count) {
      await db.query('delete from offers.offers where user_id = $1', [id]);
      await db.query(
        `insert into offers.offers (user_id, title, offer_url, landing_page_url)
         select $1, 'Oferta ' || n, 'https://exemplo.com/', 'https://exemplo.com/' from generate_series(1, $2::int) n`,
        [id, count],
      );
    },
    create: () => ({
      method: 'POST',
      path: '/api/offers',
      ...jsonBody({
        title: 'Uma a mais',
        offerUrl: 'https://exemplo.com/a',
        landingPageUrl: 'https://exemplo.com/b',
      }),
    }),
    created: 201,
    refused: { status: 409, code: 'offers.libraries.limit_reached' },
  },
  clones: {
    async fill({ db }, { id }, count) {
      await db.query('delete from cloner.cloned_sites where user_id = $1', [id]);
      await db.query(
        `insert into cloner.cloned_sites (id, user_id, original_url, url, subdomain, version)
         select gen_random_uuid(), $1::uuid, 'https://exemplo.com/', 'https://exemplo.com/', left($1::text, 8) || n, 1
         from generate_series(1, $2::int) n`,
        [id, count],
      );
    },
    // What is counted is a clone that is being made.
    create: () => ({
      method: 'POST',
      path: '/api/clone/folder',
      body: JSON.stringify({ url: SILENT_PAGE, subdomain: randomUUID().slice(0, 8) }),
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    }),
    created: 202,
    refused: { status: 409, code: 'cloner.clones.limit_reached' },
  },
  quizzes: {
    async fill({ db }, { id }, count) {
      await db.query('delete from cloner.cloned_quiz where user_id = $1', [id]);
      await db.query(
        `insert into cloner.cloned_quiz (id, user_id, original_url, checkout_url, url, subdomain, version)
         select gen_random_uuid(), $1::uuid, 'https://exemplo.com/', 'https://exemplo.com/', 'https://exemplo.com/',
           left($1::text, 8) || '-q' || n, 1
         from generate_series(1, $2::int) n`,
        [id, count],
      );
    },
    create: () => ({
      method: 'POST',
      path: '/api/clone/quiz/save',
      body: JSON.stringify({
        url: SILENT_PAGE,
        checkoutUrl: 'https://exemplo.com/pagar',
        subdomain: randomUUID().slice(0, 8),
      }),
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    }),
    created: 202,
    refused: { status: 409, code: 'cloner.quizzes.limit_reached' },
  },
  anticlones: {
    async fill({ db }, { id }, count) {
      await db.query('delete from anticlone.anticlone_sites where user_id = $1', [id]);
      await db.query(
        `insert into anticlone.anticlone_sites (id, user_id, original_url, original_host, page_address, script_key)
         select gen_random_uuid(), $1::uuid, 'https://exemplo.com/' || n, 'exemplo.com', 'exemplo.com/' || n,
           left(md5($1::text || n), 12)
         from generate_series(1, $2::int) n`,
        [id, count],
      );
    },
    create: () => ({
      method: 'POST',
      path: '/api/anticlone/sites',
      ...jsonBody({ originalUrl: `https://exemplo.com/${randomUUID()}` }),
    }),
    created: 201,
    refused: { status: 409, code: 'anticlone.sites.limit_reached' },
  },
};

let app: HostileApp;
/** Takes connections and says nothing. */
const silent = createServer(() => {});
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  app = await hostileApp({ outboundAllow: [`parada.test=127.0.0.1:${port}`] });
});
afterAll(async () => {
  await app.close();
  silent.close();
});

async function subscriberOf(plan: string, name: string): Promise<Person> {
  const person = await app.newPerson(name);
  await app.db.query(
    'update accounts.profiles set plan_id = (select id from accounts.plans where name = $2) where id = $1',
    [person.id, plan],
  );
  return person;
}

interface Use {
  counter: string;
  used: number;
  limit: number;
}

async function readUse({ token }: Person, counter: string): Promise<Use> {
  const { json } = await app.send({ method: 'GET', path: '/api/usage', token });
  const found = (json as { usage: Use[] }).usage.find((use) => use.counter === counter);
  if (found === undefined) throw new Error(`nobody is told how much they have of ${counter}`);
  return found;
}

it('has a case for everything that is counted', () => {
  const counters = app.gateway.app.get<UsageCounters>(UsageCounters, { strict: false });
  expect(counters.names().toSorted()).toEqual([...Object.keys(things), ...UNSTOPPED].toSorted());
});

describe.each(Object.entries(things))('the limit of %s', (counter, thing) => {
  it('lets one of twenty parallel creates through when there is room for one', async () => {
    const person = await subscriberOf('starter', counter);
    const { limit } = await readUse(person, counter);
    await thing.fill(app, person, limit - 1);
    // Opens the connections first: otherwise one answers request after request while the others still log in.
    await Promise.all(Array.from({ length: 20 }, () => readUse(person, counter)));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.send({ ...thing.create(), token: person.token })),
    );
    const codes = replies
      .filter(({ status }) => status !== thing.created)
      .map(({ status, json }) => ({ status, code: (json as { error?: { code: string } }).error?.code }));
    expect(codes).toEqual(Array.from({ length: 19 }, () => thing.refused));
    expect(await readUse(person, counter)).toEqual({ counter, used: limit, limit });
  });

  it('is that of the plan that is paid for, from the next create on', async () => {
    const person = await subscriberOf('starter', `${counter}-maior`);
    await thing.fill(app, person, (await readUse(person, counter)).limit);
    const create = () => app.send({ ...thing.create(), token: person.token });
    expect((await create()).status).toBe(thing.refused.status);
    await app.db.query(
      `update accounts.profiles set plan_id = (select id from accounts.plans where name = 'intermediario')
       where id = $1`,
      [person.id],
    );
    expect((await create()).status).toBe(thing.created);
  });
});

deepIt('the limit of requests stops nobody: links lead on, and what goes beyond is counted', async () => {
  const person = await subscriberOf('starter', 'requisicoes');
  const { limit } = await readUse(person, 'requests');
  await app.db.query(
    `insert into traffic_filter.monthly_usage (user_id, month, requests)
     values ($1, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date, $2)
     on conflict (user_id, month) do update set requests = excluded.requests`,
    [person.id, limit],
  );
  const page = 'https://exemplo.com/oferta';
  const campaign = {
    name: 'Acima do plano',
    securePage: 'https://exemplo.com/',
    offers: [{ url: page, weight: 1 }],
    networks: ['facebook'],
    devices: ['phone'],
  };
  const created = await app.send({
    method: 'POST',
    path: '/api/traffic-filter/campaigns',
    token: person.token,
    ...jsonBody(campaign),
  });
  const { key } = (created.json as { campaign: { key: string } }).campaign;
  const led = await app.send({ method: 'GET', path: `/r/${key}` });
  expect([led.status, led.headers['location']]).toEqual([302, expect.stringContaining(page)]);
  const isCounted = async () => (await readUse(person, 'requests')).used > limit;
  for (const end = Date.now() + 10_000; !(await isCounted()); )
    if (Date.now() > end) throw new Error('the request was not counted');
  expect(await readUse(person, 'requests')).toEqual({ counter: 'requests', used: limit + 1, limit });
});
