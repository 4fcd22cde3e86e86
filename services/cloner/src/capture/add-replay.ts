import { injectReplay } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS, REPLAY_SCRIPT } from '../replay/replay-script.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import type { CaptureSink } from './capture.ts';
import type { Collection } from './collection.ts';

const RUNS = /<script\b|\son[a-z]+\s*=/i;

/**
 * Into every page of the clone that has scripts, frames too: what they load by addresses of the original, out of their own text or the
 * page's data, they are given from the clone. To write those addresses anew would change texts that scripts compare and take apart.
 */
export async function addReplay(
  files: CloneManifest['files'],
  collection: Collection,
  sink: CaptureSink,
): Promise<void> {
  const pages = collection.texts().filter(([, { role, text }]) => role === 'page' && RUNS.test(text));
  if (pages.length === 0) return;
  files[REPLAY_ADDRESS] = await sink.put(Buffer.from(REPLAY_SCRIPT), 'text/javascript; charset=utf-8');
  for (const [address, { url }] of pages) {
    const file = files[address];
    if (file === undefined) continue;
    const text = (await sink.get(file)).toString();
    const injected = await sink.put(
      Buffer.from(injectReplay(text, collection.page.host, url.host)),
      file.type,
    );
    files[address] = file.status === undefined ? injected : { ...injected, status: file.status };
  }
}
