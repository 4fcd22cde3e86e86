import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { requireFreePort } from './port.mjs';

const servers: Server[] = [];

async function listen(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<unknown> {
  server.close();
  return once(server, 'close');
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(close));
});

describe('requireFreePort', () => {
  it('lets a free port pass, and leaves it free', async () => {
    const port = await listen('127.0.0.1');
    await close(servers.pop() as Server);
    await requireFreePort({ host: '127.0.0.1', port });
    await requireFreePort({ host: '127.0.0.1', port });
  });

  it.each(['127.0.0.1', '0.0.0.0'])('refuses a port that something on %s has, in one line', async (host) => {
    const port = await listen(host);
    await expect(requireFreePort({ host: '127.0.0.1', port })).rejects.toMatchObject({
      name: 'StartProblem',
      message: `Port ${port} is already in use; stop what uses it or choose another one, for example PORT=${port + 1}.`,
    });
  });

  it('waits for a port that is about to become free', async () => {
    const port = await listen('127.0.0.1');
    const [server] = servers.splice(0) as [Server];
    // The first probe finds it taken and shows itself by connecting.
    server.once('connection', (socket) => {
      socket.destroy();
      server.close();
    });
    await requireFreePort({ host: '127.0.0.1', port, patienceMs: 20_000 });
  });

  it('says which address cannot be used', async () => {
    const port = await listen('127.0.0.1');
    await close(servers.pop() as Server);
    await expect(requireFreePort({ host: '192.0.2.1', port })).rejects.toThrow(
      `Cannot listen on 192.0.2.1:${port} (EADDRNOTAVAIL); check HOST and PORT.`,
    );
  });
});
