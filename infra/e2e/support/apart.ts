import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Replica {
  domain: string;
  replica: number;
  port: number;
  pid: number;
}

/** The processes of the product under test, where every domain runs in its own: those that run at this moment. */
export async function replicas(): Promise<Replica[]> {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir === undefined)
    throw new Error('E2E_DATA_DIR is not set: run the journeys through `npm run e2e -- --apart`.');
  return JSON.parse(await readFile(path.join(dataDir, 'apart.json'), 'utf8')) as Replica[];
}

/** One of each domain, without a word; the ids of their processes. */
export async function killFirstReplicas(): Promise<number[]> {
  const first = (await replicas()).filter(({ replica }) => replica === 1);
  for (const { pid } of first) process.kill(pid, 'SIGKILL');
  return first.map(({ pid }) => pid);
}
