import { type RunningProgram, TestProgram } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type AnticloneApp, startAnticloneApp } from './support/anticlone-app.ts';

// Building and starting a program takes seconds on a busy machine.
jest.setTimeout(240_000);

const SENDERS = 24;
/** Answered beacons of one process before it is killed. */
const ANSWERED = [40, 250, 700];

let anticlone: AnticloneApp;
let program: TestProgram | undefined;
beforeAll(async () => {
  [anticlone, program] = await Promise.all([startAnticloneApp(), TestProgram.build('anticlone')]);
});
afterAll(async () => {
  await program?.remove();
  await anticlone.app.close();
});

let sent = 0;
/** Every other one from a copy. Resolves to the name of the event when it was answered for. */
async function tell({ url, asGateway }: RunningProgram, key: string): Promise<string | null> {
  sent += 1;
  const name = `evento-${sent}`;
  const isCopy = sent % 2 === 0;
  const host = isCopy ? `copia${sent % 20}.com` : 'oferta.com.br';
  const reply = await fetch(`${url}/a/${key}`, {
    method: 'POST',
    body: JSON.stringify({ t: isCopy ? 'x' : 'a', u: `https://${host}/`, n: name }),
    headers: {
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36',
      ...asGateway,
      // Each is somebody else's visit.
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    },
  }).catch(() => null);
  if (reply === null) return null;
  expect([204, 503]).toContain(reply.status);
  return reply.status === 204 ? name : null;
}

/** Sends beacons until the process is killed, which happens after so many answers. */
async function underLoad(running: RunningProgram, key: string, answered: Set<string>, until: number) {
  let isAlive = true;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (isAlive) {
        const name = await tell(running, key);
        if (name !== null) answered.add(name);
        if (isAlive && answered.size >= until) {
          isAlive = false;
          await running.kill();
        }
      }
    }),
  );
}

it('killed under load, again and again, has stored every beacon that it answered for, each once', async () => {
  const user = await anticlone.newUser();
  const { id, key } = await user.protect('https://oferta.com.br/');
  const answered = new Set<string>();
  for (const more of ANSWERED) {
    const running = await (program as TestProgram).start(anticlone.app, {
      ACCOUNTS_URL: 'http://127.0.0.1:9',
    });
    await underLoad(running, key, answered, answered.size + more);
  }
  expect(answered.size).toBeGreaterThanOrEqual(ANSWERED.reduce((sum, more) => sum + more));
  // Of those that were not answered for some are stored, too.
  expect(answered.size).toBeLessThan(sent);

  const { rows } = await anticlone.app.db.query<{ event_name: string; event_type: string }>(
    'SELECT event_name, event_type FROM anticlone.tracking_events WHERE anticlone_site_id = $1',
    [id],
  );
  const stored = new Set(rows.map(({ event_name }) => event_name));
  expect([...answered].filter((name) => !stored.has(name))).toEqual([]);
  expect(stored.size).toBe(rows.length);

  // The totals agree, since they are in the same transaction.
  const { rows: totals } = await anticlone.app.db.query(
    `SELECT event_type, sum(count)::int AS count FROM anticlone.event_totals
     WHERE anticlone_site_id = $1 AND kind = 'all' GROUP BY 1 ORDER BY 1`,
    [id],
  );
  const count = (type: string) => rows.filter(({ event_type }) => event_type === type).length;
  expect(totals).toEqual([
    { event_type: 'access', count: count('access') },
    { event_type: 'clone_access', count: count('clone_access') },
  ]);
  // A visit is counted with the copy before it is answered for, and at most those under way are counted for nothing.
  const { rows: clones } = await anticlone.app.db.query(
    'SELECT sum(access_count)::int AS visits, count(*)::int AS copies FROM anticlone.detected_clones WHERE anticlone_site_id = $1',
    [id],
  );
  expect(clones[0].copies).toBe(10);
  expect(clones[0].visits).toBeGreaterThanOrEqual(count('clone_access'));
  expect(clones[0].visits).toBeLessThanOrEqual(count('clone_access') + SENDERS * ANSWERED.length);
});
