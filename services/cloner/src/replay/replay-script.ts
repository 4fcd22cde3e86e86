import { programWith } from '@garimpo/service-kit';
import modulesOnDisk from '../programs/modules-on-disk.ts?page';
import type { DiskTable, Passage, ReplaySettings } from '../programs/replay/settings.ts';
import replayOnDisk from '../programs/replay-on-disk.ts?page';
import replayOnHost from '../programs/replay-on-host.ts?page';
import { OTHER_ORIGINS } from '../store/clone-manifest.ts';

/** Where a clone has the script: no file of another origin can lie there, since a host has a slash after it. */
export const REPLAY_ADDRESS = `${OTHER_ORIGINS}replay.js`;

/** Runs before all scripts of a clone that has kept them, on the clone's host. */
export const REPLAY_SCRIPT = replayScriptWith([]);

/** The same for a clone all of whose pages may ask for these themselves. */
export function replayScriptWith(passages: readonly Passage[]): string {
  const settings: ReplaySettings = { passages };
  return programWith(replayOnHost, settings);
}

/** The same for a clone in a folder. */
export function diskReplayScript(table: DiskTable): string {
  return programWith(replayOnDisk, table);
}

const TEXTS = '%texts%';

/** Gives a page from a disk its modules. In pieces: all modules of a clone together may be too long for one text. */
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
