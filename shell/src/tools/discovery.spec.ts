import { describe, expect, it, jest } from '@jest/globals';
import { createDiscovery } from './discovery.ts';

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
function setUp(answers: Answer[], kept: string | null = null) {
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
});
