// @ts-check
import { rmSync } from 'node:fs';

export default async function tearDown() {
  const server = globalThis.garimpoTestServer;
  if (server === undefined) return;
  await server.postgres.stop();
  rmSync(server.folder, { recursive: true, force: true });
}
