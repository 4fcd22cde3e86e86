import { join } from 'node:path';
import { findChromium } from '@garimpo/service-kit/chromium';
import { type Browser, chromium } from 'playwright-core';

/** A Chromium with nothing of ours between it and the network, as a visitor has: every name leads to this machine's loopback. */
export async function openChromium(): Promise<Browser> {
  const cacheDir = join(import.meta.dirname, '../../../../.cache');
  const { executablePath, env } = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH, cacheDir });
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * 127.0.0.1', '--disable-features=HttpsUpgrades'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
