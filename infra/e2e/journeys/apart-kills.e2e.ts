import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { killFirstReplicas, replicas } from '../support/apart.ts';
import { expect, newPerson, type Person, registerAndPay, test } from '../support/journey.ts';

const WRITERS = 4;
const BEFORE = 60;
const AFTER = 120;

interface Offer {
  id: string;
}

/** What was sent, and what was answered, by whoever asks the product without a browser. */
class Caller {
  readonly sent = new Set<string>();
  readonly made = new Set<string>();
  /** Reads that were answered, and what became of the others. */
  read = 0;
  readonly unanswered: string[] = [];

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async write(): Promise<void> {
    const id = randomUUID();
    this.sent.add(id);
    const offer = {
      id,
      title: `Oferta ${id}`,
      offerUrl: 'https://exemplo.com/a',
      landingPageUrl: 'https://exemplo.com/b',
    };
    const answer = await this.#ask('POST', '/api/offers', { ...offer, tags: [] });
    if (answer?.status === 201) this.made.add(id);
  }

  async readOnce(path: string): Promise<void> {
    const answer = await this.#ask('GET', path);
    if (answer?.status === 200) this.read += 1;
  }

  async list(): Promise<Offer[]> {
    const answer = await this.#ask('GET', '/api/offers');
    expect(answer?.status).toBe(200);
    return (answer as { json: { offers: Offer[] } }).json.offers;
  }

  async #ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: unknown } | null> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const json = await response.json();
      if (!response.ok) this.unanswered.push(`${method} ${path}: ${response.status}`);
      return { status: response.status, json };
    } catch (error) {
      this.unanswered.push(`${method} ${path}: ${error}`);
      return null;
    }
  }
}

async function tokenOf(url: string, { email, password }: Person): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

test('one replica of every domain is killed while people work, and nothing that was answered is lost', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const person = newPerson();
  await registerAndPay(page, person, 'avancado');
  const caller = new Caller(url, await tokenOf(url, person));

  let isOver = false;
  const readers = ['/api/offers', '/api/usage', '/discovery', '/api/plans'].map(async (path) => {
    while (!isOver) {
      await caller.readOnce(path);
      await wait(20);
    }
  });
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await caller.write();
  });
  await expect.poll(() => caller.made.size).toBeGreaterThan(BEFORE);
  const before = await replicas();
  const killed = await killFirstReplicas();
  const atKill = caller.made.size;
  await expect.poll(() => caller.made.size, { timeout: 60_000 }).toBeGreaterThan(atKill + AFTER);
  isOver = true;
  await Promise.all([...readers, ...writers]);

  const kept = (await caller.list()).map(({ id }) => id);
  // Two of each.
  expect(killed).toHaveLength(before.length / 2);
  expect([...caller.made].filter((id) => !kept.includes(id))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept.filter((id) => !caller.sent.has(id))).toEqual([]);
  // What was on its way to a killed one at that moment may have no answer; nothing after it.
  expect(caller.unanswered.length).toBeLessThanOrEqual(WRITERS * killed.length);
  console.log(
    `${killed.length} replicas killed: ${caller.made.size} offers answered for, ${kept.length} kept, ` +
      `${caller.read} reads answered, ${caller.unanswered.length} requests without an answer`,
    caller.unanswered,
  );

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  // They are started again, and answer.
  await expect
    .poll(async () => (await replicas()).filter(({ pid }) => !killed.includes(pid)).length, {
      timeout: 60_000,
    })
    .toBe(before.length);
  for (const { port } of await replicas()) {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
  }
});
