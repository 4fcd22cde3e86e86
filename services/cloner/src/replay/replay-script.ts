import { programWith } from '@garimpo/service-kit';
import modulesOnDisk from '../programs/modules-on-disk.ts?page';
import type { DiskTable, Passage, ReplaySettings } from '../programs/replay/settings.ts';
import replayOnDisk from '../programs/replay-on-disk.ts?page';
import replayOnHost from '../programs/replay-on-host.ts?page';
import { OTHER_ORIGINS } from '../store/clone-manifest.ts';

/** Address of the script in a clone. Files of other origins cannot have it, because a slash follows their host. */
export const REPLAY_ADDRESS = `${OTHER_ORIGINS}replay.js`;

/** For pages with scripts, on the clone's host. */
export const REPLAY_SCRIPT = replayScriptWith([]);

/** The same with addresses that all pages may request themselves. */
export function replayScriptWith(passages: readonly Passage[]): string {
  const settings: ReplaySettings = { passages };
  return programWith(replayOnHost, settings);
}

/** For a clone in a folder. */
export function diskReplayScript(table: DiskTable): string {
  return programWith(replayOnDisk, table);
}

const TEXTS = '%texts%';

/** Yields the script in pieces, because all modules of a clone may be too long for one string. */
export async function* diskModulesScript(
  texts: AsyncIterable<[address: string, text: string]>,
): AsyncGenerator<string> {
  const [begin = '', end = ''] = programWith(modulesOnDisk, TEXTS).split(JSON.stringify(TEXTS));
  let between = '{';
  yield begin;
  for await (const [address, text] of texts) {
    yield `${between}${JSON.stringify(address)}:${JSON.stringify(text)}`;
    between = ',';
  }
  yield between === '{' ? `{}${end}` : `}${end}`;
}
