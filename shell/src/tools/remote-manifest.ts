import * as z from 'zod/mini';
import type { ToolRelease } from './discovery.ts';

/** What the shell reads of a remote's manifest; the federation runtime reads the rest. */
const manifest = z.object({
  id: z.string().check(z.minLength(1)),
  exposes: z.array(
    z.object({ path: z.string(), assets: z.object({ css: z.object({ sync: z.array(z.string()) }) }) }),
  ),
  /** Hash of every other file of the release; a development server has none. */
  integrity: z._default(z.record(z.string(), z.string()), {}),
});

export interface RemoteManifest {
  /** Absolute address that those of all its files begin with. */
  base: string;
  /** What of it can be loaded, such as `./app`. */
  exposes: Set<string>;
  /** Absolute addresses of the style sheets that come with the tool. */
  styles: string[];
  /** By absolute address. */
  integrity: Map<string, string>;
}

/**
 * Reads a manifest and holds it against the hash that discovery gave. With it, everything is held: the manifest names
 * the hashes of the files it leads to, and the browser checks those itself.
 */
export async function readManifest(
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
