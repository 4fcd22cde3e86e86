import type {
  loadRemote,
  ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as z from 'zod/mini';
import type { ToolRelease } from './discovery.ts';
import { ensureStyles, removeStyles } from './remote-styles.ts';

/** What the shell reads of a remote's manifest; the federation runtime reads the rest. */
const manifest = z.object({
  id: z.string().check(z.minLength(1)),
  exposes: z.array(
    z.object({ path: z.string(), assets: z.object({ css: z.object({ sync: z.array(z.string()) }) }) }),
  ),
  /** Hash of every other file of the release; a development server has none. */
  integrity: z._default(z.record(z.string(), z.string()), {}),
});

interface RemoteManifest {
  /** Absolute address that those of all its files begin with. */
  base: string;
  /** What of it can be loaded, such as `./app`. */
  exposes: Set<string>;
  /** Absolute addresses of the style sheets that come with the tool. */
  styles: string[];
  /** Integrity by absolute address. */
  integrity: Map<string, string>;
}

/**
 * Reads a manifest and holds it against the hash that discovery gave. With it, everything is held: the manifest names
 * the hashes of the files it leads to, and the browser checks those itself.
 */
async function readManifest(
  release: ToolRelease,
  manifestUrl: string,
  answer: Response,
  subtle: SubtleCrypto | undefined,
): Promise<RemoteManifest> {
  if (!answer.ok) throw new Error(`${manifestUrl} answered ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  // Absent on plain http elsewhere than on localhost. The bytes are as safe as the shell's own, then.
  if (subtle !== undefined && release.integrity !== undefined) {
    const found = `sha384-${base64(await subtle.digest('SHA-384', bytes))}`;
    if (found !== release.integrity)
      throw new Error(`${manifestUrl} is ${found}, discovery says ${release.integrity}`);
  }
  const { exposes, integrity } = manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const absolute = (path: string) => new URL(path, manifestUrl).href;
  return {
    base: absolute('.'),
    exposes: new Set(exposes.map(({ path }) => path)),
    styles: exposes.flatMap(({ assets }) => assets.css.sync.map(absolute)),
    integrity: new Map(Object.entries(integrity).map(([path, hash]) => [absolute(path), hash])),
  };
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

export interface FederationParts {
  registerPlugins: typeof registerPlugins;
  registerRemotes: typeof registerRemotes;
  loadRemote: typeof loadRemote;
  fetch: typeof fetch;
  document: Document;
  subtle: SubtleCrypto | undefined;
}

export interface Federation {
  /**
   * What the release exposes, unread.
   * @param onSign called whenever something of it has arrived, and the next is asked for
   */
  open(release: ToolRelease, onSign?: () => void): Promise<unknown>;
  /** A part of the release, unread, without the rest of the tool; `null` where it has no such part. */
  openPart(release: ToolRelease, part: ToolPart): Promise<unknown>;
  /** Rejects when its style sheets are not in the page. */
  ensureStyles(release: ToolRelease): Promise<void>;
  /**
   * It failed: ends what is still on its way, so that the next try does not wait for what this one waited for, and has
   * that next try ask past the browser's cache, which would give the same bytes again for a year.
   */
  giveUp(release: ToolRelease): void;
  /** Another version has taken its place: takes its style sheets out of the page. `ensureStyles` puts them back. */
  close(release: ToolRelease): void;
}

/** Versions stand side by side in the page: a new one never answers for an old one, nor the other way round. */
export function remoteName(release: ToolRelease): string {
  return `${release.tool}@${release.version}`;
}

/** What a tool may expose beside its pages: `FindSources` and `FrameItems` of the sdk. */
export type ToolPart = 'find' | 'frame';

/** The one place that knows the federation runtime. */
export function createFederation(parts: FederationParts): Federation {
  const { document } = parts;
  const releases = new Map<string, ToolRelease>();
  const manifests = new Map<string, RemoteManifest>();
  const underWay = new Map<string, AbortController>();
  const failed = new Set<string>();
  const signs = new Map<string, () => void>();
  /** Style sheets that a closed version had in the page: its bundler believes that they are still there. */
  const takenOut = new Map<string, string[]>();

  /** Asks for a file in a way that lets the browser check it, and the shell look at the rules of a style sheet. */
  const check = (url: string, attrs: Record<string, unknown> | undefined) => {
    const address = new URL(url, document.baseURI).href;
    const [name = '', manifest] = [...manifests].find(([, { base }]) => address.startsWith(base)) ?? [];
    signs.get(name)?.();
    if (attrs === undefined || manifest === undefined) return;
    attrs['crossorigin'] = 'anonymous';
    const hash = manifest.integrity.get(address);
    if (hash !== undefined) attrs['integrity'] = hash;
  };
  const requestOf = (release: ToolRelease): RequestInit => ({
    cache: failed.has(remoteName(release)) ? 'reload' : 'default',
    signal: underWay.get(remoteName(release))?.signal ?? null,
  });
  /** Makes the release known to the runtime, and answers where its manifest is. */
  function register(release: ToolRelease): string {
    const entry = new URL(release.manifestUrl, document.baseURI).href;
    releases.set(entry, release);
    parts.registerRemotes([{ name: remoteName(release), entry }]);
    return entry;
  }

  /** The bundler asks for its files by element, which takes what the cache holds: so the cache gets them anew first. */
  async function askAnew(release: ToolRelease): Promise<void> {
    const files = manifests.get(remoteName(release))?.integrity.keys() ?? [];
    // Whatever is still lost says so when it is used.
    await Promise.allSettled([...files].map((url) => parts.fetch(url, requestOf(release))));
  }
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'garimpo-checked-remotes',
    // The runtime would take the body of any answer, a 404 too, for a manifest, and keep it for good.
    async fetch(url) {
      const release = releases.get(url);
      if (release === undefined) return parts.fetch(url);
      const answer = await parts.fetch(url, requestOf(release));
      manifests.set(remoteName(release), await readManifest(release, url, answer.clone(), parts.subtle));
      signs.get(remoteName(release))?.();
      return answer;
    },
    createScript({ url, attrs }) {
      check(url, attrs);
    },
    createLink({ url, attrs }) {
      check(url, attrs);
    },
  };
  parts.registerPlugins([plugin]);

  return {
    async open(release, onSign) {
      const name = remoteName(release);
      if (onSign !== undefined) signs.set(name, onSign);
      underWay.set(name, new AbortController());
      register(release);
      if (failed.has(name)) await askAnew(release);
      const exposed = await parts.loadRemote(`${name}/app`);
      failed.delete(name);
      return exposed;
    },
    async openPart(release, part) {
      const name = remoteName(release);
      const entry = register(release);
      try {
        if (!manifests.has(name)) await plugin.fetch?.(entry, {});
        if (manifests.get(name)?.exposes.has(`./${part}`) !== true) return null;
        return await parts.loadRemote(`${name}/${part}`);
      } catch (error) {
        // Whoever opens the tool next asks past the cache, as after any other failure of it.
        failed.add(name);
        throw error;
      }
    },
    async ensureStyles(release) {
      const name = remoteName(release);
      const manifest = manifests.get(name);
      if (manifest === undefined) return;
      const styles = new Set([...manifest.styles, ...(takenOut.get(name) ?? [])]);
      await ensureStyles(document, [...styles], manifest.integrity);
      takenOut.delete(name);
    },
    giveUp(release) {
      const name = remoteName(release);
      failed.add(name);
      underWay.get(name)?.abort();
      const base = manifests.get(name)?.base;
      if (base !== undefined) endPending(document, base);
    },
    close(release) {
      const name = remoteName(release);
      const base = manifests.get(name)?.base;
      underWay.delete(name);
      if (base === undefined) return;
      const removed = removeStyles(document, base);
      takenOut.set(name, [...new Set([...(takenOut.get(name) ?? []), ...removed])]);
    },
  };
}

/** Those who load by element take its element away once it has settled: what still stands there is waited for. */
function endPending(document: Document, base: string): void {
  for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[href]',
  )) {
    const address = 'src' in element ? element.src : element.href;
    if (address.startsWith(base)) element.dispatchEvent(new Event('error'));
  }
}
