import type {
  loadRemote,
  ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ToolRelease } from './discovery.ts';
import { type RemoteManifest, readManifest } from './remote-manifest.ts';
import { ensureStyles } from './remote-styles.ts';

export interface FederationParts {
  registerPlugins: typeof registerPlugins;
  registerRemotes: typeof registerRemotes;
  loadRemote: typeof loadRemote;
  fetch: typeof fetch;
  document: Document;
  subtle: SubtleCrypto | undefined;
}

export interface Federation {
  /** What the release exposes, unread. */
  open(release: ToolRelease): Promise<unknown>;
  /** Rejects when its style sheets are not in the page. */
  ensureStyles(release: ToolRelease): Promise<void>;
}

/** Versions stand side by side in the page: a new one never answers for an old one, nor the other way round. */
export function remoteName(release: ToolRelease): string {
  return `${release.tool}@${release.version}`;
}

/** The one place that knows the federation runtime. */
export function createFederation(parts: FederationParts): Federation {
  const { document } = parts;
  const releases = new Map<string, ToolRelease>();
  const manifests = new Map<string, RemoteManifest>();

  /** Asks for a file in a way that lets the browser check it, and the shell look at the rules of a style sheet. */
  const check = (url: string, attrs: Record<string, unknown> | undefined) => {
    const address = new URL(url, document.baseURI).href;
    const manifest = [...manifests.values()].find(({ base }) => address.startsWith(base));
    if (attrs === undefined || manifest === undefined) return;
    attrs['crossorigin'] = 'anonymous';
    const hash = manifest.integrity.get(address);
    if (hash !== undefined) attrs['integrity'] = hash;
  };
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'garimpo-checked-remotes',
    // The runtime would take the body of any answer, a 404 too, for a manifest, and keep it for good.
    async fetch(url) {
      const release = releases.get(url);
      const answer = await parts.fetch(url);
      if (release === undefined) return answer;
      manifests.set(remoteName(release), await readManifest(release, url, answer.clone(), parts.subtle));
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
    open(release) {
      const entry = new URL(release.manifestUrl, document.baseURI).href;
      releases.set(entry, release);
      parts.registerRemotes([{ name: remoteName(release), entry }]);
      return parts.loadRemote(`${remoteName(release)}/app`);
    },
    async ensureStyles(release) {
      const manifest = manifests.get(remoteName(release));
      if (manifest !== undefined) await ensureStyles(document, manifest.styles, manifest.integrity);
    },
  };
}
