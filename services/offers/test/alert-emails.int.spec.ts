import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertMailMode } from '@garimpo/offers-contract';
import { Mailer } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let offers: OffersApp;
let user: TestUser;
/** The morning after next of the test: each has days of its own, since schedules do not look back. */
let morning = new Date(Date.now() + DAY_MS);
morning.setUTCHours(11, 0, 0, 0);
/** What becomes of an email to an address in place of being sent. */
let failure: (to: string) => Error | null;
beforeAll(async () => {
  offers = await startOffersApp();
  const mailer = offers.app.get<Mailer>(Mailer);
  const send = mailer.send.bind(mailer);
  mailer.send = async (message) => {
    const error = failure(message.to);
    if (error !== null) throw error;
    await send(message);
  };
});
beforeEach(async () => {
  failure = () => null;
  user = await offers.newUser();
  morning = new Date(morning.getTime() + 10 * DAY_MS);
});
afterAll(() => offers.app.close());

/** An offer that was just read as zero, and a rule that fires on it at `firedAt`. */
async function fire(firedAt: Date, title = 'Desafio Barriga Zero'): Promise<string> {
  const { id } = await user.makeOffer({ title });
  await user.request('POST', `/api/offers/${id}/alerts`, { condition: { kind: 'zero' } });
  // What the schedules have due by then comes first, and nothing of it knows of the reading.
  await runDue(offers.app, 'offers', firedAt);
  await user.request('POST', `/api/offers/${id}/metrics`, { count: 0 });
  await runDue(offers.app, 'offers', firedAt);
  return id;
}

const choose = (mail: AlertMailMode) => user.request('PATCH', '/api/alerts/settings', { mail });
const at = (minutes: number, days = 0) => new Date(morning.getTime() + minutes * MINUTE_MS + days * DAY_MS);
const write = (now: Date) => runDue(offers.app, 'offers', now);
const away = () => new Error('the mail server is away');
/** As the mailer tells it. */
const noSuchMailbox = () =>
  Object.assign(new Error('all recipients were rejected'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response: '550 5.1.1 no such user',
    responseCode: 550,
  });

/** Of the test's user, as a person reads them. */
async function messages(): Promise<string[]> {
  const folder = join(offers.app.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .filter((text) => text.includes(`To: ${addressOf(user.id)}`))
    .map((text) =>
      Buffer.from(
        text
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    );
}

describe('soon', () => {
  beforeEach(() => choose('soon'));

  it('everything is told in one email, within the quarter of an hour', async () => {
    await fire(at(1), 'Bolos no Pote');
    await fire(at(2), 'Adestramento Gentil');
    expect(await messages()).toEqual([]);
    await write(at(11));
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toContain('Bolos no Pote: zerou');
    expect(message).toContain('Adestramento Gentil: zerou');
    expect(message).toContain(`${offers.app.config.publicUrl}/dashboard`);
    await write(at(21));
    expect(await messages()).toHaveLength(1);
  });
});

describe('daily', () => {
  it('many are told in one email, in the morning', async () => {
    for (const [index, title] of ['um', 'dois', 'três'].entries()) await fire(at(30 + index), title);
    await write(at(12 * 60 + 1));
    expect(await messages()).toEqual([]);
    await write(at(1, 1));
    expect(await messages()).toHaveLength(1);
    expect((await messages())[0]).toContain('3 alertas das suas ofertas');
  });

  deepIt('there is one a day at most, and none without anything to tell', async () => {
    await fire(at(-60));
    await write(at(1));
    expect(await messages()).toHaveLength(1);
    await fire(at(5));
    await write(at(61));
    expect(await messages()).toHaveLength(1);
    await write(at(1, 1));
    expect(await messages()).toHaveLength(2);
    await write(at(1, 2));
    expect(await messages()).toHaveLength(2);
  });

  it('a morning that was slept through is made up for', async () => {
    await fire(at(-60));
    await write(at(201));
    expect(await messages()).toHaveLength(1);
  });
});

describe('no email', () => {
  it('tells of a reading that was deleted by then', async () => {
    await choose('soon');
    const kept = await fire(at(1), 'Bolos no Pote');
    const wrong = await fire(at(2), 'Adestramento Gentil');
    const offer = (await user.board()).find(({ id }) => id === wrong);
    await user.request('DELETE', `/api/offers/${wrong}/readings/${offer?.latestCheckedAt}`);
    await runDue(offers.app, 'offers', at(3));
    await write(at(11));
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toContain('Bolos no Pote');
    expect(message).not.toContain('Adestramento Gentil');
    expect(kept).not.toBe(wrong);
  });

  it('is written to who has turned them off, of what fired by then', async () => {
    await choose('off');
    await fire(at(1));
    await write(at(1, 1));
    await choose('soon');
    await write(at(21, 1));
    expect(await messages()).toEqual([]);
  });

  it('is sent again to who has turned them off since it could not be sent', async () => {
    await choose('soon');
    await fire(at(1));
    failure = away;
    await write(at(11));
    failure = () => null;
    await choose('off');
    await write(at(21));
    await choose('soon');
    await write(at(1, 1));
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['wants no mail of the account', () => ({ email: addressOf(user.id), mail: false })],
    ['has no verified address', () => ({ email: null, mail: false })],
  ])('is written to who %s, now or when that changes', async (_case, contact) => {
    offers.contacts.set(user.id, contact());
    await choose('soon');
    await fire(at(1));
    await write(at(11));
    offers.contacts.delete(user.id);
    await write(at(501));
    expect(await messages()).toEqual([]);
  });

  it('is written of offers that are gone by then', async () => {
    const offerId = await fire(at(1));
    await user.request('DELETE', `/api/offers/${offerId}`);
    await write(at(1, 1));
    expect(await messages()).toEqual([]);
  });
});

describe('an email that cannot be sent', () => {
  it('is tried again until it can, and told once', async () => {
    await choose('soon');
    await fire(at(1));
    let tries = 0;
    failure = () => {
      tries += 1;
      return away();
    };
    await write(at(11));
    await write(at(15));
    expect(tries).toBe(1);
    await write(at(21));
    expect(tries).toBe(2);
    failure = () => null;
    await write(at(61));
    await write(at(1, 1));
    expect(await messages()).toHaveLength(1);
  });

  deepIt('is given up where its mailbox is refused, and holds up nobody else’s', async () => {
    await choose('soon');
    failure = away;
    for (const minutes of [1, 21, 41, 61]) {
      await fire(at(minutes));
      await write(at(minutes + 10));
    }
    const refused = user;
    user = await offers.newUser();
    await choose('soon');
    await fire(at(81));
    failure = (to) => (to === addressOf(refused.id) ? noSuchMailbox() : null);
    await write(at(1, 1));
    expect(await messages()).toHaveLength(1);
    failure = () => null;
    await write(at(1, 2));
    user = refused;
    expect(await messages()).toEqual([]);
  });

  it('is another’s when its process dies over it, once its time is up', async () => {
    await choose('soon');
    await fire(at(1));
    await write(at(11));
    // As it is left by a process that dies before it can say that the email is out.
    await offers.app.db.query(
      'update offers.alert_deliveries set closed_at = null, outcome = null where user_id = $1',
      [user.id],
    );
    await write(at(15));
    expect(await messages()).toHaveLength(1);
    await write(at(31));
    expect(await messages()).toHaveLength(2);
  });
});
