import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AddressCheck, pinned } from './address-check.ts';
import { isRefusal, OutboundError } from './outbound-error.ts';
import type { ProxySession } from './proxy-session.ts';
import { RequestEnd } from './request-end.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n';

/** Answers CONNECT: what https and sockets of both schemes go through. */
export async function tunnel(
  authority: string,
  { client, head }: { client: Duplex; head: Buffer },
  check: AddressCheck,
  session: ProxySession,
): Promise<void> {
  try {
    const upstream = await connected(authority, check, session);
    client.write(ESTABLISHED);
    upstream.write(head);
    session.count(head.length);
    join(client, upstream, session);
    join(upstream, client, session);
  } catch (error) {
    if (isRefusal(error)) session.refuse(authority);
    // Not an answer: some clients take the proxy's for the site's.
    client.destroy();
  }
}

async function connected(authority: string, check: AddressCheck, session: ProxySession): Promise<Socket> {
  const address = `http://${authority}/`;
  if (!/:\d+$/.test(authority) || !URL.canParse(address))
    throw new OutboundError('bad_address', 'this is no host and port');
  const end = new RequestEnd(CONNECT_TIMEOUT_MS, session.signal);
  try {
    const target = await check.check(new URL(address), end.signal);
    const upstream = connect(pinned(target));
    session.hold(upstream);
    await once(upstream, 'connect', { signal: end.signal }).catch((error) => {
      upstream.destroy();
      throw error;
    });
    return upstream;
  } finally {
    end.clear();
  }
}

function join(from: Duplex, to: Duplex, session: ProxySession): void {
  from.on('data', (chunk: Buffer) => session.count(chunk.length));
  from.pipe(to);
  from.once('close', () => to.destroy());
}
