import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrafficFilterApp } from './traffic-filter-app.ts';

const folderOf = ({ app }: TrafficFilterApp) => join(app.config.dataDir, 'mail');

/** Emails to an address, as a person reads them. */
export async function emailsTo(filter: TrafficFilterApp, to: string): Promise<string[]> {
  const folder = folderOf(filter);
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return files.filter((text) => text.includes(`To: ${to}`)).map(readable);
}

function readable(message: string): string {
  const bytes = message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
