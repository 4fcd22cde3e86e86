import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { ChangeListener } from './change-listener.ts';

const silent = { warn: () => {}, info: () => {} };

it('stops in the middle of a connect, too', async () => {
  // A server that takes the connection and says nothing: as the database does for a moment when it comes back.
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let heard = 0;
  const listener = new ChangeListener({
    config: { databaseUrl: `postgresql://x:x@127.0.0.1:${port}/x`, databaseRoleKey: 'k'.repeat(32) },
    domain: 'offers',
    log: silent,
  });
  const subscription = {
    channel: 'offers_changes',
    onChange: () => {
      heard += 1;
    },
  };
  const tried = listener.subscribe(subscription);
  await once(server, 'connection');
  await listener.unsubscribe(subscription);
  // Whoever waited for the first try need not wait for ever.
  await tried;
  expect(heard).toBe(0);
  server.close();
  await once(server, 'close');
});
