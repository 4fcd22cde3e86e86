import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Replicas } from './replicas.ts';

const PASSWORD = 'uma senha comprida de verdade';
const STEP_MS = 30_000;

interface Tokens {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

interface Person {
  email: string;
  factor: string;
  secret: string;
  /** The last time step whose code was used: each works once. */
  step: number;
  tokens: Tokens;
}

/** People who sign in with second factors, come back, read and pay, all the time; and what went wrong for them. */
export class People {
  /** What went wrong, and how often. */
  readonly failures: Record<string, number> = {};
  readonly done: Record<string, number> = {};
  readonly #people: Person[] = [];
  readonly #stop = new AbortController();
  #loops: Promise<void>[] = [];
  /** What the payment provider signs with. */
  webhookSecret: string;

  private constructor(
    private readonly replicas: Replicas,
    webhookSecret: string,
  ) {
    this.webhookSecret = webhookSecret;
  }

  static async begin(replicas: Replicas, webhookSecret: string, count: number): Promise<People> {
    const people = new People(replicas, webhookSecret);
    for (let at = 0; at < count; at += 1) await people.#join();
    people.#loops = [
      people.#again('sign-in', 200, () => people.#signIn()),
      people.#again('refresh', 40, () => people.#refresh()),
      people.#again('profile', 20, () => people.#profile()),
      people.#again('webhook', 40, () => people.#webhook()),
      people.#again('enrolment', 1_500, () => people.#join()),
    ];
    return people;
  }

  async end(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  /** The first person, whose tokens are from before any key was changed. */
  get first(): Person {
    return this.#people[0] as Person;
  }

  async #again(what: string, everyMs: number, work: () => Promise<unknown>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if ((await work()) !== 'nobody') this.done[what] = (this.done[what] ?? 0) + 1;
      } catch (error) {
        const failure = `${what}: ${(error as Error).message.replace(/"requestId":"[^"]*"/, '')}`;
        this.failures[failure] = (this.failures[failure] ?? 0) + 1;
      }
      await wait(everyMs, undefined, { signal: this.#stop.signal }).catch(() => {});
    }
  }

  async #join(): Promise<void> {
    const email = `${randomUUID()}@exemplo.com.br`;
    const tokens = await this.#post<Tokens>('/auth/v1/signup', { email, password: PASSWORD });
    const { id, totp } = await this.#post<{ id: string; totp: { secret: string } }>(
      '/auth/v1/factors',
      { factor_type: 'totp', friendly_name: 'celular' },
      tokens.access_token,
    );
    const person = { email, factor: id, secret: totp.secret, step: 0, tokens };
    person.tokens = await this.#answer(person, tokens.access_token);
    await this.#post('/api/profile', {}, person.tokens.access_token);
    this.#people.push(person);
  }

  async #signIn(): Promise<unknown> {
    const person = this.#people.find(({ step }) => step < stepNow());
    if (person === undefined) return 'nobody';
    // Nobody else takes them meanwhile.
    person.step = Number.POSITIVE_INFINITY;
    const body = { email: person.email, password: PASSWORD };
    const tokens = await this.#post<Tokens>('/auth/v1/token?grant_type=password', body);
    return this.#answer(person, tokens.access_token);
  }

  async #answer(person: Person, token: string): Promise<Tokens> {
    const { id } = await this.#post<{ id: string }>(`/auth/v1/factors/${person.factor}/challenge`, {}, token);
    // The code is made right before it is sent, so that it has not expired by then.
    person.step = stepNow();
    const code = totpCode(person.secret, person.step);
    const body = { challenge_id: id, code };
    return this.#post<Tokens>(`/auth/v1/factors/${person.factor}/verify`, body, token);
  }

  async #refresh(): Promise<void> {
    const person = this.#people[1] as Person;
    const { refresh_token } = person.tokens;
    person.tokens = await this.#post<Tokens>('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  }

  async #profile(): Promise<void> {
    await this.readProfile();
  }

  /** Reads with the first token that was given to anybody: it must stay good until it expires. */
  async readProfile(): Promise<void> {
    const { access_token, user } = this.first.tokens;
    await this.#take(`/api/profile/${user.id}`, { headers: { authorization: `Bearer ${access_token}` } });
  }

  async #webhook(): Promise<void> {
    await this.pay(this.webhookSecret);
  }

  /** A notice of the demonstration's provider; throws where it is not taken. */
  async pay(secret: string): Promise<void> {
    const body = JSON.stringify({
      id: randomUUID(),
      type: 'payment.approved',
      occurredAt: new Date().toISOString(),
      product: 'garimpo-starter',
      order: randomUUID(),
      amountCents: 9_700,
      customer: { email: this.first.email },
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-garimpo-signature': signature };
    await this.#take('/api/billing/webhooks/demo', { method: 'POST', headers, body });
  }

  async #post<T>(route: string, body: unknown, token?: string): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return (await this.#take(route, { method: 'POST', headers, body: JSON.stringify(body) })) as T;
  }

  async #take(route: string, init: RequestInit): Promise<unknown> {
    const reply = await this.replicas.fetch(route, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${route.split('?')[0]} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}

function stepNow(): number {
  return Math.floor(Date.now() / STEP_MS);
}

/** RFC 6238, as an authenticator app shows it. */
function totpCode(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')].map((one) => letters.indexOf(one).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
