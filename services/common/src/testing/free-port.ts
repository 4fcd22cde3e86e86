import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range of outgoing connections, so that a port is not taken by chance before it is used, or between two uses. */
const PORTS = { from: 12_000, count: 18_000 };

/** A free port of this machine, for a program that gets its port as a setting. */
export async function freePort(): Promise<number> {
  const port = PORTS.from + randomInt(PORTS.count);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** No two of them the same. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
