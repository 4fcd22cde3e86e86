import { describe, expect, it, jest } from '@jest/globals';
import { createFederation, type FederationParts } from './federation.ts';
import { release } from './testing/listed-tool.ts';

type Plugin = NonNullable<Parameters<FederationParts['registerPlugins']>[0]>[number];

const wanted = release('2.0.0');
const base = 'https://app.example.com/remotes/mf-demo/2.0.0/';
const HASH = `sha384-${'A'.repeat(64)}`;
const manifest = {
  id: 'mf_demo_2_0_0',
  exposes: [{ path: './app', assets: { css: { sync: ['css/app.css'] } } }],
  integrity: { 'remoteEntry.js': HASH, 'css/app.css': HASH },
};

/** The runtime as far as the shell sees it: it asks for the manifest once, and keeps it. */
function setUp(answer: () => Response | Promise<Response> = () => Response.json(manifest)) {
  const asked: { url: string; cache: RequestCache | undefined; signal: AbortSignal | null | undefined }[] =
    [];
  let plugin: Plugin | undefined;
  let isKept = false;
  const elements: EventTarget[] = [];
  const federation = createFederation({
    registerPlugins: (plugins) => {
      plugin = plugins?.[0];
    },
    registerRemotes: () => {},
    loadRemote: (async () => {
      if (!isKept) await plugin?.fetch?.(`${base}mf-manifest.json`, {});
      isKept = true;
      return 'exposed';
    }) as FederationParts['loadRemote'],
    fetch: async (url, init) => {
      asked.push({ url: String(url), cache: init?.cache, signal: init?.signal });
      return answer();
    },
    document: { baseURI: 'https://app.example.com/', querySelectorAll: () => elements } as never,
    subtle: undefined,
  });
  return { federation, asked, elements, plugin: () => plugin as Plugin };
}

describe('the files of a remote', () => {
  it('are asked for with the hash that the manifest names', async () => {
    const { federation, plugin } = setUp();
    await federation.open(wanted);
    for (const hook of ['createScript', 'createLink'] as const) {
      const attrs: Record<string, string> = {};
      plugin()[hook]?.({ url: `${base}remoteEntry.js`, attrs });
      expect(attrs).toEqual({ crossorigin: 'anonymous', integrity: HASH });
    }
  });

  it('of others are left alone', async () => {
    const { federation, plugin } = setUp();
    await federation.open(wanted);
    const attrs = {};
    plugin().createScript?.({ url: 'https://example.com/remoteEntry.js', attrs });
    expect(attrs).toEqual({});
  });

  it('are refused when their manifest is an error page', async () => {
    const { federation } = setUp(() => new Response('{}', { status: 500 }));
    await expect(federation.open(wanted)).rejects.toThrow('answered 500');
  });
});

describe('a version that failed', () => {
  it('is asked for past the cache, all of it, before it is tried again', async () => {
    const { federation, asked } = setUp();
    await federation.open(wanted);
    federation.giveUp(wanted);
    await federation.open(wanted);
    expect(asked.map(({ url, cache }) => [url.replace(base, ''), cache])).toEqual([
      ['mf-manifest.json', 'default'],
      ['remoteEntry.js', 'reload'],
      ['css/app.css', 'reload'],
    ]);
  });

  it('is asked for past the cache when its manifest was what failed', async () => {
    let isBroken = true;
    const { federation, asked } = setUp(() => Response.json(isBroken ? {} : manifest));
    await expect(federation.open(wanted)).rejects.toThrow();
    federation.giveUp(wanted);
    isBroken = false;
    await federation.open(wanted);
    await federation.open(wanted);
    expect(asked.map(({ cache }) => cache)).toEqual(['default', 'reload']);
  });

  it('keeps no request open', async () => {
    const { federation, asked } = setUp(() => new Promise(() => {}));
    void federation.open(wanted);
    await new Promise((resolve) => setTimeout(resolve, 0));
    federation.giveUp(wanted);
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it('ends what the page still waits for, and nothing of other versions', async () => {
    const { federation, elements } = setUp();
    await federation.open(wanted);
    const ended = jest.fn();
    for (const src of [`${base}js/app.js`, `${base.replace('2.0.0', '1.0.0')}js/app.js`]) {
      const script = Object.assign(new EventTarget(), { src });
      script.addEventListener('error', () => ended(src));
      elements.push(script);
    }
    federation.giveUp(wanted);
    expect(ended.mock.calls).toEqual([[`${base}js/app.js`]]);
  });
});
