import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { stillOf } from '../replay/still-page.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { type DiskFacts, factsOf, REWRITTEN_MAX, type ReportPlaces } from './disk-clone.ts';
import type { PageScripts } from './disk-modules.ts';
import { diskScriptsJob } from './disk-text.ts';
import { isHtmlPage, roleOfType } from './file-types.ts';
import { diskWordsJob } from './first-words.ts';
import { factsFor, readAs } from './for-disk.ts';
import { type ReadingParts, unlessTooMuch } from './reading-parts.ts';

/**
 * Reads the scripts and pages of the clone, for what its folder must know of itself before it has any file.
 * @param reportPlaces where the anticlone is
 */
export async function readDiskClone(
  manifest: CloneManifest,
  reportPlaces: ReportPlaces,
  { source, reading, signal }: ReadingParts,
): Promise<DiskFacts> {
  const facts = factsOf(manifest, reportPlaces);
  const pages = new Map<string, PageScripts>();
  const modules = new Set<string>();
  for (const [address, { sha256, bytes, type }] of Object.entries(manifest.files)) {
    if (bytes > REWRITTEN_MAX || !facts.names.has(address) || !holdsScripts(address, type)) continue;
    signal.throwIfAborted();
    const { text } = readAs(await source.read(sha256), type);
    const input = { text, address, type, facts: factsFor(address, facts) };
    const found = await unlessTooMuch(reading.run(diskScriptsJob, input, signal));
    if (found === null) continue;
    if (found.page !== null) pages.set(address, found.page);
    for (const one of found.modules) modules.add(one);
  }
  return { ...facts, pages, modules: [...modules].sort(), words: await wordsOf() };

  async function wordsOf(): Promise<string[]> {
    const still = manifest.files[stillOf(manifest) ?? ''];
    if (still === undefined) return [];
    const text = (await source.read(still.sha256)).toString('utf8');
    return (await unlessTooMuch(reading.run(diskWordsJob, { text }, signal))) ?? [];
  }
}

function holdsScripts(address: string, type: string): boolean {
  return isHtmlPage(type) || (roleOfType(type) === 'script' && address !== REPLAY_ADDRESS);
}
