import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { hostileApp, type Person } from './support/hostile/hostile-app.ts';

/* supabase-js, unmodified, with the queries of the specification and what a program may add to them. */

const app = await hostileApp();
const ana = await app.newPerson('ana');
const bia = await app.newPerson('bia');
afterAll(() => app.close());

function client(): SupabaseClient {
  return createClient(app.gateway.url, 'sb_publishable_tests', {
    auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' },
  });
}

async function signedIn({ email, password }: Person): Promise<SupabaseClient> {
  const signing = client();
  const { error } = await signing.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return signing;
}

let asAna: SupabaseClient;
beforeAll(async () => {
  asAna = await signedIn(ana);
});

describe('the queries of the specification', () => {
  it('offers and their metrics', async () => {
    const offers = await asAna
      .from('offers')
      .select('*')
      .eq('user_id', ana.id)
      .order('created_at', { ascending: false });
    expect([offers.error, offers.status]).toEqual([null, 200]);
    expect(offers.data).toEqual([
      {
        id: ana.offerId,
        user_id: ana.id,
        title: ana.mark,
        offer_url: `https://exemplo.com/${ana.mark}`,
        landing_page_url: `https://exemplo.com/${ana.mark}`,
        description: ana.mark,
        tags: [ana.mark],
        status: 'waiting',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
        updated_at: expect.any(String),
      },
    ]);
    const since = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
    const metrics = await asAna
      .from('offer_metrics')
      .select('count, checked_at')
      .eq('offer_id', ana.offerId)
      .gte('checked_at', since)
      .order('checked_at', { ascending: true });
    expect(metrics.error).toBeNull();
    expect(metrics.data).toEqual([{ count: 7, checked_at: expect.any(String) }]);
    expect(new Date(metrics.data?.[0]?.checked_at).toISOString()).toBe(ana.checkedAt);
  });

  it('profiles and plans, the latter also before anyone signs in', async () => {
    const profile = await asAna.from('profiles').select('plan_id').eq('id', ana.id).single();
    expect(profile.error).toBeNull();
    const plans = await client().from('plans').select('*').order('price', { ascending: true });
    expect(plans.error).toBeNull();
    expect(plans.data?.map(({ name }) => name)).toEqual(['starter', 'intermediario', 'avancado']);
    const plan = await asAna
      .from('plans')
      .select('max_anticlone, max_clones, checkout_url, max_quizzes, quiz_extra_price')
      .eq('id', profile.data?.plan_id)
      .single();
    expect(plan.data).toMatchObject({
      checkout_url: expect.stringMatching(/^http/),
      max_quizzes: expect.any(Number),
    });
    const joined = await asAna.from('profiles').select('full_name,plan:plans(name)').single();
    expect(joined.data).toEqual({ full_name: ana.mark, plan: { name: 'avancado' } });
  });

  it('protected pages, their clones, and events for administrators alone', async () => {
    const sites = await asAna
      .from('anticlone_sites')
      .select('*, detected_clones(count)')
      .eq('user_id', ana.id);
    expect(sites.error).toBeNull();
    expect(sites.data).toMatchObject([{ id: ana.siteId, user_id: ana.id, detected_clones: [{ count: 1 }] }]);
    const counted = await asAna
      .from('detected_clones')
      .select('*', { count: 'exact', head: true })
      .eq('anticlone_site_id', ana.siteId);
    expect([counted.error, counted.count, counted.data]).toEqual([null, 1, null]);
    const events = await asAna.from('tracking_events').select('*').eq('anticlone_site_id', ana.siteId);
    expect([events.status, events.error?.code]).toEqual([403, '42501']);
    const around = await asAna.from('anticlone_sites').select('id, tracking_events(*)');
    expect([around.status, around.error?.code]).toEqual([400, 'PGRST200']);
  });

  it('clones, and whether a name is taken', async () => {
    const sites = await asAna
      .from('cloned_sites')
      .select('id, url, original_url, subdomain')
      .eq('user_id', ana.id);
    expect(sites.data).toMatchObject([
      { subdomain: ana.subdomain, url: expect.stringContaining(ana.subdomain) },
    ]);
    const quizzes = await asAna.from('cloned_quiz').select().eq('user_id', ana.id).order('created_at');
    expect(quizzes.data).toMatchObject([
      { checkout_url: `https://exemplo.com/${ana.mark}`, user_id: ana.id },
    ]);
    const names = (name?: string) => {
      const all = asAna.from('cloned_sites_subdomains').select('subdomain');
      return name === undefined ? all : all.eq('subdomain', name).maybeSingle();
    };
    expect((await names()).data).toEqual([{ subdomain: ana.subdomain }]);
    expect((await names(bia.subdomain)).data).toEqual({ subdomain: bia.subdomain });
    expect(await names('livre-ainda')).toMatchObject({ data: null, error: null });
    const ofQuizzes = await asAna.from('cloned_quiz_subdomains').select().eq('subdomain', bia.subdomain);
    expect(ofQuizzes.data).toEqual([]);
  });
});

describe('the grammar', () => {
  const titles = async (
    build: (query: ReturnType<ReturnType<SupabaseClient['from']>['select']>) => unknown,
  ) => {
    const { data, error } = (await build(asAna.from('offers').select('title'))) as {
      data: unknown[] | null;
      error: { code: string } | null;
    };
    return error === null ? (data?.length ?? 0) : error.code;
  };

  it.each<[string, Parameters<typeof titles>[0], number | string]>([
    ['eq', (q) => q.eq('id', ana.offerId), 1],
    ['another’s', (q) => q.eq('id', bia.offerId), 0],
    ['neq', (q) => q.neq('status', 'waiting'), 0],
    ['in', (q) => q.in('status', ['waiting', 'a,b']), 1],
    ['not in', (q) => q.not('status', 'in', '(waiting)'), 0],
    ['like', (q) => q.like('title', 'marca%'), 1],
    ['ilike any', (q) => q.ilikeAnyOf('title', ['X%', 'MARCA*']), 1],
    ['like all', (q) => q.likeAllOf('title', ['marca%', '%nada']), 0],
    ['is', (q) => q.is('description', null), 0],
    ['not is', (q) => q.not('description', 'is', null), 1],
    ['contains', (q) => q.contains('tags', [ana.mark]), 1],
    ['contained', (q) => q.containedBy('tags', ['outra']), 0],
    ['overlaps', (q) => q.overlaps('tags', ['outra', ana.mark]), 1],
    ['match', (q) => q.match({ status: 'waiting', user_id: ana.id }), 1],
    ['or', (q) => q.or(`status.eq.invalid,and(title.eq."${ana.mark}",created_at.gt.2020-01-01)`), 1],
    ['not or', (q) => q.or('not.and(status.eq.waiting,id.not.is.null)'), 0],
    ['or of lists', (q) => q.or(`id.in.(${ana.offerId},${bia.offerId}),tags.ov.{x,y}`), 1],
    ['isdistinct', (q) => q.filter('description', 'isdistinct', 'x'), 1],
    ['limits', (q) => q.limit(0), 0],
    ['ranges', (q) => q.range(0, 9), 1],
    ['order', (q) => q.order('status').order('created_at', { ascending: false, nullsFirst: true }), 1],
    ['no column', (q) => q.eq('deleted_at', 'x'), '42703'],
    ['a column of ours', (q) => q.order('left_size'), '42703'],
    ['a wrong type', (q) => q.eq('id', 'x'), '22P02'],
    ['full text', (q) => q.textSearch('title', 'a'), '42883'],
    ['regular expressions', (q) => q.regexMatch('title', '^a'), '42883'],
    ['like of no text', (q) => q.like('id', 'a%'), '42883'],
    ['nonsense', (q) => q.filter('title', 'drop', 'x'), 'PGRST100'],
  ])('%s', async (_case, build, expected) => {
    expect(await titles(build)).toBe(expected);
  });

  it('embeds along keys, with conditions, orders and limits of their own', async () => {
    const { data, error } = await asAna
      .from('offers')
      .select('nome:title, dia:created_at::date, offer_metrics!inner(count, offers(id))')
      .gt('offer_metrics.count', 5)
      .order('checked_at', { referencedTable: 'offer_metrics', ascending: false })
      .limit(1, { referencedTable: 'offer_metrics' });
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        nome: ana.mark,
        dia: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        offer_metrics: [{ count: 7, offers: { id: ana.offerId } }],
      },
    ]);
    const none = await asAna.from('offers').select('id, offer_metrics!inner()').gt('offer_metrics.count', 9);
    expect(none.data).toEqual([]);
    const without = await asAna.from('offers').select('id, offer_metrics(count)').is('offer_metrics', null);
    expect(without.data).toEqual([]);
  });

  it('counts, and says where a page lies', async () => {
    const { count, status } = await asAna.from('offers').select('id', { count: 'estimated' }).range(0, 0);
    expect([count, status]).toEqual([1, 200]);
    const beyond = await asAna.from('offers').select('id', { count: 'exact' }).range(5, 9);
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
    const { token } = ana;
    const asked = {
      method: 'GET',
      path: '/rest/v1/offers?select=id',
      token,
      headers: { range: '0-4', prefer: 'count=exact' },
    };
    expect((await app.send(asked)).headers['content-range']).toBe('0-0/1');
  });

  it('answers one row, none, CSV, and without nulls', async () => {
    const one = await asAna.from('offers').select('id, title').single();
    expect(one.data).toEqual({ id: ana.offerId, title: ana.mark });
    const none = await asAna.from('offers').select('id').eq('status', 'invalid').single();
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ]);
    expect(await asAna.from('offers').select('id').eq('status', 'invalid').maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
    const table = await asAna.from('offers').select('id,tags').csv();
    expect(table.data).toBe(`id,tags\n${ana.offerId},{${ana.mark}}`);
    const stripped = await asAna.from('profiles').select('full_name, avatar_url').stripNulls();
    expect(stripped.data).toEqual([{ full_name: ana.mark }]);
  });
});

describe('the changes of the specification', () => {
  const content = {
    title: 'Nova oferta',
    offer_url: 'https://exemplo.com/biblioteca',
    landing_page_url: 'https://exemplo.com/pagina',
    tags: ['a', 'b'],
  };

  it('make, move and delete offers by the board’s own rules', async () => {
    const made = await asAna
      .from('offers')
      .insert([{ ...content, status: 'waiting', user_id: ana.id }])
      .select()
      .single();
    expect([made.error, made.status]).toEqual([null, 201]);
    expect(made.data).toMatchObject({ ...content, user_id: ana.id, description: null });
    const { id } = made.data;
    const moved = await asAna
      .from('offers')
      .update({ status: 'approved', updated_at: new Date().toISOString() })
      .eq('id', id);
    expect([moved.error, moved.status, moved.data]).toEqual([null, 204, null]);
    const unknown = await asAna.from('offers').update({ status: 'won' }).eq('id', id);
    expect([unknown.status, unknown.error?.details]).toEqual([400, 'offers.status.invalid']);
    const deleted = await asAna.from('offers').delete().eq('id', id).eq('user_id', ana.id).select('status');
    expect([deleted.error, deleted.data]).toEqual([null, [{ status: 'approved' }]]);
    expect((await asAna.from('offers').select('id').eq('id', id)).data).toEqual([]);
  });

  it('protect pages, and say the rule that refuses', async () => {
    const page = {
      original_url: 'https://exemplo.com/protegida',
      original_host: 'exemplo.com',
      user_id: ana.id,
    };
    const full = await asAna
      .from('anticlone_sites')
      .insert({ ...page, action_type: 'replace_links', action_data: '' });
    expect([full.status, full.error?.code]).toEqual([400, '22023']);
    const made = await asAna
      .from('anticlone_sites')
      .insert({ ...page, action_type: 'redirect', action_data: null })
      .select('id, action_type')
      .single();
    expect([made.error, made.data?.action_type]).toEqual([null, 'redirect']);
    const again = await asAna.from('anticlone_sites').insert(page);
    expect([again.status, again.error?.details]).toEqual([409, 'anticlone.site.repeated']);
    const named = () => asAna.from('anticlone_sites').select('action_data').eq('id', made.data?.id);
    const action = { action_type: 'replace_images', action_data: 'https://exemplo.com/minha.png' };
    const changed = await asAna
      .from('anticlone_sites')
      .update(action)
      .eq('id', made.data?.id)
      .eq('user_id', ana.id);
    expect([changed.error, (await named()).data]).toEqual([null, [{ action_data: action.action_data }]]);
    expect((await asAna.from('anticlone_sites').delete().eq('id', made.data?.id)).error).toBeNull();
    expect((await named()).data).toEqual([]);
  });

  it('name a profile, and neither its plan nor its status', async () => {
    const named = await asAna
      .from('profiles')
      .update({ full_name: 'Ana Prado' })
      .eq('id', ana.id)
      .select('full_name');
    expect(named.data).toEqual([{ full_name: 'Ana Prado' }]);
    await asAna.from('profiles').update({ full_name: ana.mark }).eq('id', ana.id);
    const status = await asAna.from('profiles').update({ subscription_status: 'active' }).eq('id', ana.id);
    expect([status.status, status.error?.message]).toEqual([
      400,
      'Invalid value in: full_name, subscription_status',
    ]);
  });

  it('record a clone that is there, once more, and none that is not', async () => {
    const row = { user_id: ana.id, original_url: 'https://exemplo.com/', subdomain: ana.subdomain, url: 'x' };
    const there = await asAna.from('cloned_sites').insert(row).select('subdomain').single();
    expect([there.error, there.data]).toEqual([null, { subdomain: ana.subdomain }]);
    const none = await asAna.from('cloned_quiz').insert({ ...row, subdomain: 'nada' });
    expect([none.status, none.error?.message]).toEqual([400, expect.stringContaining('/api/docs')]);
  });

  it('touch nothing of another’s, nor more than one row', async () => {
    const before = await app.state();
    const tables = ['offers', 'anticlone_sites', 'cloned_sites', 'cloned_quiz'] as const;
    for (const [at, id] of [bia.offerId, bia.siteId, bia.cloneId, bia.jobId].entries()) {
      const table = tables[at] as (typeof tables)[number];
      expect(await asAna.from(table).delete().eq('id', id).select()).toMatchObject({ error: null, data: [] });
      const owned = await asAna.from(table).delete().eq('id', id).eq('user_id', bia.id);
      expect([owned.error, owned.status]).toEqual([null, 204]);
      for (const all of [
        asAna.from(table).delete().neq('id', id),
        asAna.from(table).delete().eq('user_id', ana.id),
      ]) {
        expect((await all).error?.code).toBe('22023');
      }
    }
    const inHerName = await asAna.from('offers').insert({ ...content, user_id: bia.id });
    expect([inHerName.status, inHerName.error?.code]).toEqual([400, '22023']);
    const foreign = await asAna.from('profiles').update({ full_name: 'x' }).eq('id', bia.id);
    expect([foreign.error, foreign.status]).toEqual([null, 204]);
    const upsert = await asAna.from('offers').upsert({ id: ana.offerId, ...content });
    expect(upsert.error?.code).toBe('22023');
    const blind = await asAna.from('offers').insert(content).select('nothing');
    expect(blind.error?.code).toBe('42703');
    expect(await app.state()).toEqual(before);
  });
});

describe('what is not answered', () => {
  const named = (error: { message?: string } | null) => expect(error?.message).toContain('/api/docs');

  it('is refused without a session, or with one that is none', async () => {
    const nobody = await client().from('offers').select();
    expect([nobody.status, nobody.error?.code]).toEqual([401, 'PGRST301']);
    const bare = await app.send({ method: 'GET', path: '/rest/v1/offers' });
    expect([bare.status, bare.json]).toEqual([
      401,
      expect.objectContaining({ code: 'PGRST302', hint: null }),
    ]);
  });

  it('names our API document: tables, functions, writes', async () => {
    const table = await asAna.from('users').select();
    expect([table.status, table.error?.code]).toEqual([404, 'PGRST205']);
    named(table.error);
    const call = await asAna.rpc('increment', { by: 1 });
    expect([call.status, call.error?.code]).toEqual([404, 'PGRST202']);
    named(call.error);
    const write = await asAna.from('offer_metrics').insert({ offer_id: ana.offerId, count: 1 });
    expect([write.status, write.error?.code]).toEqual([405, 'PGRST117']);
    named(write.error);
  });

  it('and storage, functions', async () => {
    const stored = await asAna.storage.from('avatars').list();
    expect(stored.error).toMatchObject({ name: 'StorageApiError', status: 404 });
    named(stored.error);
    named((await asAna.storage.from('avatars').upload('a.txt', 'a')).error);
    const { error } = await asAna.functions.invoke('hello');
    named((await (error.context as Response).json()) as { message?: string });
  });

  it('and channels, which are closed and asked for once', async () => {
    const told: string[] = [];
    const closed = new Promise<void>((resolve) => {
      asAna
        .channel('offers')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'offers' }, () => undefined)
        .subscribe((status, error) => {
          told.push(status);
          if (status === 'CHANNEL_ERROR') named(error ?? null);
          if (status === 'CLOSED') resolve();
        });
    });
    await closed;
    expect(told).toEqual(['CHANNEL_ERROR', 'CLOSED']);
    // A channel that the client still has would be joined again after a second.
    expect([asAna.realtime.isConnected(), asAna.getChannels()]).toEqual([true, []]);
    await asAna.realtime.disconnect();
    const broadcast = await fetch(`${app.gateway.url}/realtime/v1/api/broadcast`, { method: 'POST' });
    expect([broadcast.status, await broadcast.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'not_found' }),
    ]);
    const plain = await fetch(`${app.gateway.url}/realtime/v1/websocket`);
    expect(plain.status).toBe(404);
  });
});
