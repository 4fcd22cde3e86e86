// @ts-check
import { ownApps } from '../own-apps.mjs';

/**
 * @typedef {import('../own-apps.mjs').Answering} Answering
 * @typedef {{ domain: Answering, plain: Answering, databaseUrl: string, stop: () => Promise<void> }} BeaconApps
 */

/**
 * The domain on an embedded Postgres of its own, and Nest as it comes. Gone without a trace after `stop`.
 * @returns {Promise<BeaconApps>}
 */
export async function runBeaconApps() {
  const apps = await ownApps({ name: 'beacon', program: './services/anticlone/bench/beacon-app.ts' });
  try {
    const { databaseUrl, stop } = apps;
    return { domain: await apps.start(), plain: await apps.start(['plain']), databaseUrl, stop };
  } catch (error) {
    await apps.stop();
    throw error;
  }
}
