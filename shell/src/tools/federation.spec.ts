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
  const loaded: string[] = [];
  const elements: EventTarget[] = [];
  const federation = createFederation({
    registerPlugins: (plugins) => {
      plugin = plugins?.[0];
    },
    registerRemotes: () => {},
    loadRemote: (async (id: string) => {
      loaded.push(id);
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
  return { federation, asked, loaded, elements, plugin: () => plugin as Plugin };
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

  it('tell whoever waits that something arrived, each of its own version', async () => {
    const { federation, plugin } = setUp();
    const onSign = jest.fn();
    await federation.open(wanted, onSign);
    expect(onSign).toHaveBeenCalledTimes(1);
    plugin().createScript?.({ url: `${base}remoteEntry.js`, attrs: {} });
    plugin().createScript?.({ url: base.replace('2.0.0', '1.0.0'), attrs: {} });
    expect(onSign).toHaveBeenCalledTimes(2);
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

describe('fifty exchanges of versions', () => {
  const addressOf = (version: string) => base.replace('2.0.0', version);

  /** A page whose style sheets arrive as soon as they are asked for, as its bundler would ask. */
  function page() {
    const federation = createFederation({
      registerPlugins: (plugins) => {
        hook = plugins?.[0];
      },
      registerRemotes: () => {},
      loadRemote: (async (id: string) => {
        const version = id.replace(/^mf-demo@|\/app$/g, '');
        if (known.has(version)) return 'exposed';
        known.add(version);
        await hook?.fetch?.(`${addressOf(version)}mf-manifest.json`, {});
        addLink(`${addressOf(version)}css/app.css`);
        return 'exposed';
      }) as FederationParts['loadRemote'],
      fetch: async () => Response.json(manifest),
      document: { ...fakeDocument, baseURI: 'https://app.example.com/' } as never,
      subtle: undefined,
    });
    return federation;
  }
  let hook: Plugin | undefined;
  const known = new Set<string>();
  let links: { rel: string; href: string; sheet: object; relList: Set<string>; remove(): void }[] = [];
  const link = (href: string) => {
    const made = Object.assign(new EventTarget(), {
      rel: 'stylesheet',
      href,
      sheet: { cssRules: [1] },
      relList: Object.assign(new Set(['stylesheet']), { contains: () => true }),
      remove: () => {
        links = links.filter((one) => one !== made);
      },
    });
    return made;
  };
  const addLink = (href: string) => void links.push(link(href));
  const fakeDocument = {
    querySelectorAll: () => links,
    createElement: () => link(''),
    head: {
      append: (made: ReturnType<typeof link>) => {
        links.push(made);
        made.dispatchEvent(new Event('load'));
      },
    },
  };

  it('leave the style sheets of the version on screen, and of none before it', async () => {
    const federation = page();
    let shown: ReturnType<typeof release> | undefined;
    for (let count = 0; count < 50; count += 1) {
      const next = release(`${count % 7}.0.0`);
      await federation.open({ ...next, manifestUrl: `${addressOf(next.version)}mf-manifest.json` });
      await federation.ensureStyles(next);
      // What a page of the tool brought by itself, once: its bundler will not ask for it again.
      if (count < 7) addLink(`${addressOf(next.version)}css/later.css`);
      if (shown !== undefined) federation.close(shown);
      shown = next;
    }
    expect(links.map(({ href }) => href).sort()).toEqual([
      `${addressOf('0.0.0')}css/app.css`,
      `${addressOf('0.0.0')}css/later.css`,
    ]);
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

describe('what can be looked for', () => {
  const withFind = {
    ...manifest,
    exposes: [...manifest.exposes, { ...manifest.exposes[0], path: './find' }],
  };

  it('is asked of a tool that brings it, and of nothing else of that tool', async () => {
    const { federation, asked, loaded } = setUp(() => Response.json(withFind));
    expect(await federation.openPart(wanted, 'find')).toBe('exposed');
    expect(loaded).toEqual(['mf-demo@2.0.0/find']);
    expect(asked[0]?.url).toBe(`${base}mf-manifest.json`);
  });

  it('is nothing where the manifest names none, and no code of the tool runs', async () => {
    const { federation, loaded } = setUp();
    expect(await federation.openPart(wanted, 'find')).toBeNull();
    expect(loaded).toEqual([]);
  });

  it('fails with the manifest', async () => {
    const { federation } = setUp(() => new Response('{}', { status: 500 }));
    await expect(federation.openPart(wanted, 'find')).rejects.toThrow('answered 500');
  });
});
