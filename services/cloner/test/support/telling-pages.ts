import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { CloneHostsApp } from './clone-hosts.ts';
import { WAYS_OUT } from './ways-out.ts';

const SECRET = 'maria-digitou-isto';
const AT_ONCE = 6;
/** What is not sent leaves nothing to wait for: with nothing in the way all of these arrive within half of it. */
const WAIT_MS = 1_400;

/** Whoever would like to hear of visitors: over TCP, heard as connections and requests, and over UDP. */
export interface Listener {
  port: number;
  stunPort: number;
  arrivals: string[];
  close(): Promise<void>;
}

export async function startListener(): Promise<Listener> {
  const arrivals: string[] = [];
  const server = createServer((request, response) => {
    arrivals.push(
      `${request.method} ${request.headers.host} ${request.url} ${request.headers.referer ?? ''}`,
    );
    response.setHeader('access-control-allow-origin', '*');
    response.end('<title>fora</title>');
  });
  server.on('connection', () => arrivals.push('connection'));
  server.listen(0, '127.0.0.1');
  const stun = createSocket('udp4').on('message', () => arrivals.push('stun'));
  stun.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(stun, 'listening')]);
  return {
    port: (server.address() as AddressInfo).port,
    stunPort: stun.address().port,
    arrivals,
    async close() {
      server.closeAllConnections();
      server.close();
      stun.close();
      await Promise.all([once(server, 'close'), once(stun, 'close')]);
    },
  };
}

/** A secure place in a browser's eyes, as any address of https is. */
export const outside = (name: string, { port }: Listener): string => `http://${name}.fora.localhost:${port}`;

/** Lets a clone try each of the ways: what somebody was told by it who should not have been, by way. */
export async function toldBy(
  hosts: CloneHostsApp,
  browser: Browser,
  ways: readonly string[],
): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {};
  const left = ways.values();
  const visitor = async () => {
    for (const way of left) {
      // One that listens to this way alone: a connection says nothing of who opens it.
      const listener = await startListener();
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.goto(await publish(hosts, way, listener));
        await delay(WAIT_MS);
      } finally {
        await context.close();
        await listener.close();
      }
      const wrong = wrongOf(listener.arrivals);
      if (wrong.length > 0) told[way] = wrong;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return told;
}

/** To a listed address a visitor may be led, with nothing that it did not have. */
function wrongOf(arrivals: readonly string[]): string[] {
  const led = arrivals.filter((one) => one.startsWith('GET oferta.fora.localhost'));
  if (led.length === 0) return [...arrivals];
  return arrivals.filter(
    (one) => one.includes(SECRET) || (one !== 'connection' && !one.startsWith('GET oferta.fora.localhost')),
  );
}

async function publish(hosts: CloneHostsApp, way: string, listener: Listener): Promise<string> {
  const spy = `${outside('espia', listener)}/x`;
  const { markup = '', script = '' } = WAYS_OUT[way]?.(spy) ?? {};
  const page = `<!doctype html><html><head><title>dentro</title>${markup}</head><body><a id="compra" href="${outside('oferta', listener)}/checkout">Comprar</a>
<script>window.listed = document.getElementById('compra').href; window.secret = '${SECRET}'; window.spy = atob('${btoa(spy)}');
const add = (name, more) => { const one = Object.assign(document.createElement(name), more); document.body.append(one); return one; };
onload = () => setTimeout(() => { try { ${script} } catch (error) { window.failed = String(error); } }, 50);
</script></body></html>`;
  const body = page.replaceAll('STUN', String(listener.stunPort));
  const clone = await hosts.publish({ '/': { body, type: 'text/html; charset=utf-8' } });
  return `http://${clone.name}.localhost:${new URL(hosts.app.url).port}/`;
}
