import { describe, expect, it, jest } from '@jest/globals';
import { createDiscovery, type DiscoveryParts } from './discovery.ts';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

function deployment(version: string, fallback?: string) {
  return {
    url: `/remotes/mf-demo/${version}/mf-manifest.json`,
    ...(fallback !== undefined && { fallbackUrl: `/remotes/mf-demo/${fallback}/mf-manifest.json` }),
    metadata: { version, integrity: hash('A') },
    deployment: { traffic: 100, default: true },
    extras: {
      title: 'Demonstração',
      contract: 1,
      routes: ['/demo'],
      sidebar: [],
      ...(fallback !== undefined && { fallback: { version: fallback, integrity: hash('B') } }),
    },
  };
}

const reply = (microFrontends: object) => ({ schema: 'v1-pre', microFrontends });
const one = (version: string, fallback?: string) => reply({ 'mf-demo': [deployment(version, fallback)] });

type Answer = Response | Error | Promise<Response>;

/** A discovery whose server gives these answers one after the other. */
function setUp(answers: Answer[], kept: string | null = null, parts: Partial<DiscoveryParts> = {}) {
  let stored = kept;
  const asked: Headers[] = [];
  const discovery = createDiscovery({
    fetch: async (_url, init) => {
      asked.push(new Headers(init?.headers));
      const answer = answers.shift();
      if (answer === undefined) throw new Error('asked once too often');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    storage: {
      getItem: () => stored,
      setItem: (_key, value) => {
        stored = value;
      },
    },
    warn: () => {},
    now: () => 0,
    storedToken: () => ({ kind: 'none' }),
    previewToken: () => null,
    ...parts,
  });
  return { discovery, asked, stored: () => stored };
}

const json = (body: object, etag = '"1"') => Response.json(body, { headers: { etag } });

describe('discovery', () => {
  it('knows nothing until the server has answered', async () => {
    const { discovery } = setUp([json(one('1.0.0'))]);
    expect(discovery.state()).toEqual({ status: 'loading', tools: [] });
    await discovery.refresh();
    expect(discovery.state().status).toBe('ready');
  });

  it('reads the current and the last good version with their hashes', async () => {
    const { discovery } = setUp([json(one('2.0.0', '1.0.0'))]);
    await discovery.refresh();
    expect(discovery.state().tools).toEqual([
      expect.objectContaining({
        name: 'mf-demo',
        current: {
          tool: 'mf-demo',
          version: '2.0.0',
          manifestUrl: '/remotes/mf-demo/2.0.0/mf-manifest.json',
          integrity: hash('A'),
        },
        fallback: {
          tool: 'mf-demo',
          version: '1.0.0',
          manifestUrl: '/remotes/mf-demo/1.0.0/mf-manifest.json',
          integrity: hash('B'),
        },
      }),
    ]);
  });

  it('takes the default one of several deployments', async () => {
    const canary = { ...deployment('3.0.0'), deployment: { traffic: 5, default: false } };
    const { discovery } = setUp([json(reply({ 'mf-demo': [canary, deployment('2.0.0')] }))]);
    await discovery.refresh();
    expect(discovery.state().tools[0]?.current.version).toBe('2.0.0');
  });

  it('asks with the tag of the answer it has, and keeps that answer when nothing is new', async () => {
    const { discovery, asked } = setUp([json(one('1.0.0'), '"abc"'), new Response(null, { status: 304 })]);
    await discovery.refresh();
    const before = discovery.state();
    await discovery.refresh();
    expect(asked.map((headers) => headers.get('if-none-match'))).toEqual([null, '"abc"']);
    expect(discovery.state()).toBe(before);
  });

  it('tells its listeners of a new answer, and no longer after they left', async () => {
    const { discovery } = setUp([json(one('1.0.0')), json(one('1.1.0')), json(one('1.2.0'))]);
    const listener = jest.fn();
    const leave = discovery.subscribe(listener);
    await discovery.refresh();
    await discovery.refresh();
    leave();
    await discovery.refresh();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('asks once for callers that come at the same time', async () => {
    const { discovery, asked } = setUp([json(one('1.0.0'))]);
    await Promise.all([discovery.refresh(), discovery.refresh()]);
    expect(asked).toHaveLength(1);
  });

  it('leaves out a tool that it cannot read, and keeps the others', async () => {
    const broken = { 'mf-broken': [{ url: 7 }], 'mf-demo': [deployment('1.0.0')] };
    const { discovery } = setUp([json(reply(broken))]);
    await discovery.refresh();
    expect(discovery.state().tools.map(({ name }) => name)).toEqual(['mf-demo']);
  });

  it.each<[string, Answer]>([
    ['an error of the server', new Response('x', { status: 503 })],
    ['no connection', new TypeError('Failed to fetch')],
    ['a page instead of the list', new Response('<!doctype html>')],
    ['another shape', Response.json({ tools: [] })],
  ])('keeps what it knows after %s', async (_what, answer) => {
    const { discovery } = setUp([json(one('1.0.0')), answer]);
    await discovery.refresh();
    const before = discovery.state();
    await discovery.refresh();
    expect(discovery.state()).toBe(before);
  });

  it('opens with the list of the last visit when the server does not answer', async () => {
    const { discovery } = setUp([new TypeError('Failed to fetch')], JSON.stringify(one('1.0.0')));
    await discovery.refresh();
    expect(discovery.state()).toMatchObject({ status: 'ready', tools: [{ current: { version: '1.0.0' } }] });
  });

  it.each([
    ['nothing is kept', null],
    ['what is kept is torn', '{"microFr'],
    ['what is kept is of another shape', '[]'],
  ])('is unreachable when the server does not answer and %s, until it answers', async (_what, kept) => {
    const { discovery } = setUp([new TypeError('Failed to fetch'), json(one('1.0.0'))], kept);
    await discovery.refresh();
    expect(discovery.state()).toEqual({ status: 'unreachable', tools: [] });
    await discovery.refresh();
    expect(discovery.state().status).toBe('ready');
  });

  it('keeps the last answer for the next visit', async () => {
    const first = setUp([json(one('1.0.0'))]);
    await first.discovery.refresh();
    const next = setUp([new TypeError('Failed to fetch')], first.stored());
    await next.discovery.refresh();
    expect(next.discovery.state().tools[0]?.current.version).toBe('1.0.0');
  });

  it('works where storage is forbidden', async () => {
    const discovery = createDiscovery({
      fetch: async () => json(one('1.0.0')),
      storage: {
        getItem: () => {
          throw new Error('denied');
        },
        setItem: () => {
          throw new Error('denied');
        },
      },
      warn: () => {},
      now: () => 0,
      storedToken: () => ({ kind: 'none' }),
      previewToken: () => null,
    });
    await discovery.refresh();
    expect(discovery.state().status).toBe('ready');
  });

  it('waits no longer than the bound, and still takes the late answer', async () => {
    let answer: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { discovery } = setUp([json(one('1.0.0')), late]);
    await discovery.refresh();
    await discovery.refreshWithin(1);
    expect(discovery.state().tools[0]?.current.version).toBe('1.0.0');
    answer(json(one('2.0.0')));
    await discovery.refresh();
    expect(discovery.state().tools[0]?.current.version).toBe('2.0.0');
  });

  it('tells which tools were listed before and are no more, until they come back', async () => {
    const both = reply({ 'mf-demo': [deployment('1.0.0')], 'mf-other': [deployment('1.0.0')] });
    const { discovery } = setUp([json(both), json(one('1.0.0')), json(one('1.1.0')), json(both)]);
    const gone = async () => {
      await discovery.refresh();
      return discovery.state().gone?.map(({ name }) => name);
    };
    expect([await gone(), await gone(), await gone(), await gone()]).toEqual([
      undefined,
      ['mf-other'],
      ['mf-other'],
      undefined,
    ]);
  });

  it('reads what became of a preview', async () => {
    const previewed = deployment('3.0.0');
    Object.assign(previewed.extras, { preview: { state: 'shown', expiresAt: '2026-11-20T13:00:00.000Z' } });
    const { discovery, asked } = setUp([json(reply({ 'mf-demo': [previewed] }))], null, {
      previewToken: () => 'assinado',
    });
    await discovery.refresh();
    expect(asked[0]?.get('x-garimpo-preview')).toBe('assinado');
    expect(discovery.state().tools[0]).toMatchObject({
      current: { version: '3.0.0' },
      preview: { state: 'shown' },
    });
  });
});

describe('whose answer it is', () => {
  const bearers = (asked: Headers[]) => asked.map((headers) => headers.get('authorization'));

  it('is everybody’s while nobody is signed in, and theirs as soon as somebody is', async () => {
    const { discovery, asked } = setUp([json(one('1.0.0')), json(one('2.0.0'), '"2"')]);
    await discovery.refresh();
    discovery.askAs(async () => 'marina');
    await discovery.refresh();
    expect(bearers(asked)).toEqual([null, 'Bearer marina']);
  });

  it('is that of the stored session at once', async () => {
    const { discovery, asked } = setUp([json(one('1.0.0'))], null, {
      storedToken: () => ({ kind: 'valid', token: 'stored', userId: 'ana' }),
    });
    await discovery.refresh();
    expect(bearers(asked)).toEqual(['Bearer stored']);
  });

  it('waits for a session that has to be renewed first', async () => {
    const { discovery, asked } = setUp([json(one('1.0.0'))], null, {
      storedToken: () => ({ kind: 'outdated' }),
    });
    const asking = discovery.refresh();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(asked).toEqual([]);
    discovery.askAs(async () => 'renewed');
    await asking;
    expect(bearers(asked)).toEqual(['Bearer renewed']);
  });

  it.each([
    ['cannot be read', async () => Promise.reject(new Error('locked')), [null]],
    ['has ended elsewhere', async () => 'ended', ['Bearer ended', null]],
  ])('is everybody’s when the session %s', async (_what, token, expected) => {
    const answers =
      expected.length === 1
        ? [json(one('1.0.0'))]
        : [new Response(null, { status: 401 }), json(one('1.0.0'))];
    const { discovery, asked } = setUp(answers);
    discovery.askAs(token);
    await discovery.refresh();
    expect(bearers(asked)).toEqual(expected);
    expect(discovery.state().status).toBe('ready');
  });
});

describe('following at navigations', () => {
  it('asks a few times in a row and no more, until some time has passed', async () => {
    let time = 0;
    const answers = Array.from({ length: 10 }, () => new Response(null, { status: 304 }));
    const { discovery, asked } = setUp([json(one('1.0.0')), ...answers], null, { now: () => time });
    await discovery.refresh();
    for (let click = 0; click < 9; click += 1) await discovery.follow(50);
    expect(asked).toHaveLength(5);
    time = 2_000;
    await discovery.follow(50);
    expect(asked).toHaveLength(6);
  });

  it('waits once for an answer that is late, and no further navigation waits for it', async () => {
    const { discovery, asked } = setUp([json(one('1.0.0')), new Promise<Response>(() => {})]);
    await discovery.refresh();
    await discovery.follow(5);
    const started = performance.now();
    await discovery.follow(10_000);
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(asked).toHaveLength(2);
  });
});
