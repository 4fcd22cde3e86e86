// @ts-check
import { watch } from 'node:fs';

/** Editors write a file in several steps, and a branch changes many files at once. */
const QUIET_MS = 150;

/**
 * Calls back when something in the folder has changed and it is quiet again; never twice at the same time.
 * @param {string} folder
 * @param {() => Promise<void>} onChange
 * @returns {() => void} stops watching
 */
export function watchFolder(folder, onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let busy = false;
  let again = false;
  const work = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      await onChange();
    } while (again);
    busy = false;
  };
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || /(?:^|[\\/])node_modules[\\/]|\.spec\.ts$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void work(), QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
