// @ts-check
import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopOrphan } from '../local/postgres-postmaster.mjs';
import { processStart } from '../local/shared/lock.mjs';

/** Followed by the id of the process that runs the tests. */
export const TEST_SERVER_PREFIX = 'garimpo-test-server-';

/**
 * Stops what a killed test run left behind, and removes its folder.
 * @param {string} [where]
 */
export async function sweepTestServers(where = tmpdir()) {
  for (const name of readdirSync(where)) {
    const pid = Number(new RegExp(`^${TEST_SERVER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!Number.isInteger(pid) || processStart(pid) !== null) continue;
    const folder = join(where, name);
    await stopOrphan(join(realpathSync(folder), 'postgres'), () => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
