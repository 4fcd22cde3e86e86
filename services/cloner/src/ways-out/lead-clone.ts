import { type FoundFile, NOWHERE_TO, wayKey, wayOfCode } from '@garimpo/cloner-contract';
import { applyPatches, type Patch } from '../source/patch.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { siteOfFile, type WayFile, type WaysParts, wayFiles } from './clone-ways.ts';
import { leadWaysJob } from './lead-texts.ts';
import { markupCodes } from './markup-codes.ts';
import { drawCode, readCode } from './qr-codes.ts';

export interface LeadParts extends WaysParts {
  put(body: Buffer, type: string): Promise<CloneFile>;
}

export interface LedClone {
  manifest: CloneManifest;
  /** What changed in the page, in order. */
  patches: Patch[];
}

/**
 * The clone with its ways led as planned. Other files keep their bytes.
 * @param plan where ways are to lead, by key
 * @param found what was found in the clone: files without a planned way are not read
 */
export async function leadClone(
  manifest: CloneManifest,
  plan: ReadonlyMap<string, string>,
  found: readonly FoundFile[],
  parts: LeadParts,
): Promise<LedClone> {
  if (plan.size === 0) return { manifest, patches: [] };
  const planned = new Set(
    found.filter(({ ways }) => ways.some((way) => plan.has(wayKey(way)))).map(({ address }) => address),
  );
  const led = new Map<string, CloneFile>();
  const changed: string[] = [];
  let patches: Patch[] = [];
  // Pages last: what they vouch for depends on whether other files have changed.
  const all = wayFiles(manifest).sort((a, b) => Number(a.role === 'page') - Number(b.role === 'page'));
  for (const one of all) {
    parts.signal.throwIfAborted();
    const vouches = one.role === 'page' && changed.length > 0;
    if (!planned.has(one.address) && !vouches) continue;
    const changes = one.role === 'picture' ? null : await textPatches(manifest, one, plan, changed, parts);
    const body =
      changes === null
        ? await leadPicture(manifest, one, plan, parts)
        : await patchedFile(one, changes, parts);
    if (body === null) continue;
    const { status, type } = one.file;
    const stored = await parts.put(body, type);
    led.set(fileKey(one), status === undefined ? stored : { ...stored, status });
    changed.push(one.address);
    if (one.address === manifest.entry && changes !== null) patches = changes;
  }
  const replaced = (address: string, file: CloneFile) => led.get(`${address} ${file.sha256}`) ?? file;
  return {
    manifest: {
      ...manifest,
      files: Object.fromEntries(
        Object.entries(manifest.files).map(([address, file]) => [address, replaced(address, file)]),
      ),
      calls: manifest.calls.map((call) => ({ ...call, answer: replaced(call.address, call.answer) })),
    },
    patches,
  };
}

/** Two calls of one address may have other answers. */
const fileKey = ({ address, file }: WayFile): string => `${address} ${file.sha256}`;

async function textPatches(
  manifest: CloneManifest,
  { address, file, role }: WayFile,
  plan: ReadonlyMap<string, string>,
  changed: readonly string[],
  { files, reading, signal }: WaysParts,
): Promise<Patch[]> {
  if (role === 'picture') return [];
  const text = (await files.get(file)).toString('utf8');
  const site = siteOfFile(manifest, address);
  const input = { text, role, site, plan, changed: [...changed], address };
  const patches = await reading.run(leadWaysJob, input, signal);
  if (role !== 'page') return patches;
  for (const { code, draw } of await markupCodes(text)) {
    const to = plannedFor(code.text, manifest, address, plan);
    if (to !== undefined) patches.push(await draw(to === NOWHERE_TO ? null : to));
  }
  return patches.sort((a, b) => a.start - b.start);
}

async function patchedFile(
  { file }: WayFile,
  patches: Patch[],
  { files }: WaysParts,
): Promise<Buffer | null> {
  if (patches.length === 0) return null;
  return Buffer.from(applyPatches((await files.get(file)).toString('utf8'), patches));
}

async function leadPicture(
  manifest: CloneManifest,
  { address, file }: WayFile,
  plan: ReadonlyMap<string, string>,
  { files }: WaysParts,
): Promise<Buffer | null> {
  const bytes = await files.get(file);
  const code = await readCode(bytes);
  const to = code === null ? undefined : plannedFor(code.text, manifest, address, plan);
  return code === null || to === undefined ? null : drawCode(bytes, code, to === NOWHERE_TO ? null : to);
}

function plannedFor(
  text: string,
  manifest: CloneManifest,
  address: string,
  plan: ReadonlyMap<string, string>,
): string | undefined {
  const way = wayOfCode(text, siteOfFile(manifest, address));
  return way === null ? undefined : plan.get(wayKey(way));
}
