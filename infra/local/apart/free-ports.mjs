// @ts-check
import { createServer } from 'node:net';

/**
 * Ports of this machine that nobody listens on. All are held before the first is let go, so that no two are the same.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  try {
    return await Promise.all(servers.map(portOf));
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** @param {import('node:net').Server} server @returns {Promise<number>} */
function portOf(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve(port);
    });
  });
}
