import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Config, loadConfig } from '../config/config.ts';
import { Mailer } from '../mail/mailer.ts';
import {
  InProcessPersonalData,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '../personal-data/personal-data.ts';
import { createService } from '../run/run-service.ts';
import { InternalTestKeys } from '../testing/internal-test-keys.ts';
import { InProcessUsageCounters, UsageCounters } from '../usage/usage-counters.ts';
import { Peers } from './peers.ts';
import { JoinedPersonalData } from './personal-data-over-http.ts';
import { JoinedUsageCounters } from './ports-over-http.ts';

const person: Person = { userId: randomUUID(), email: 'ana@exemplo.com.br', emailVerified: true };
const BYTES = Buffer.from([0, 255, 10, 13, 34]);

@Module({})
class NoModule {}

/** A domain in another process; what is asked of it is written down. */
class Offers implements PersonalData {
  readonly domain = 'offers';
  readonly columns = ['offers.offers.user_id'];
  readonly asked: unknown[] = [];
  breaksAt = Number.POSITIVE_INFINITY;
  piecesRead = 0;

  async *export(asking: Person): AsyncGenerator<PersonalFile> {
    this.asked.push(['export', asking]);
    const pieces = async function* (this: Offers) {
      for (const piece of ['uma;duas\r\n', 'três\n', BYTES]) {
        if (this.piecesRead === this.breaksAt) throw new Error('the database is away');
        this.piecesRead += 1;
        yield piece;
      }
    };
    yield { path: 'ofertas/ofertas.csv', about: 'As ofertas.', content: pieces.call(this) };
    yield { path: 'ofertas/vazio.json', about: 'Nada.', content: pieces.call(this) };
  }
  async formerEmails() {
    return ['antiga@exemplo.com.br'];
  }
  async endOtherSessions(asking: Person, kept: string | null) {
    this.asked.push(['sessions', asking, kept]);
  }
  async erase(asking: Person) {
    this.asked.push(['erase', asking]);
  }
  async leftovers() {
    return ['offers.offers'];
  }
}

let offers: Offers;
let service: NestExpressApplication;
let registry: PersonalDataRegistry;
let counters: UsageCounters;

const keys = new InternalTestKeys();

beforeEach(async () => {
  offers = new Offers();
  const common: Config = loadConfig({
    DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
    ...keys.env('offers'),
    LOG_LEVEL: 'silent',
  });
  service = await createService({ domain: 'offers', modules: [NoModule] }, common, { handleSignals: false });
  service.get(PersonalDataRegistry).register(offers);
  service.get(UsageCounters).register('libraries', async (userId) => (userId === person.userId ? 7 : 0));
  await service.listen(0, '127.0.0.1');
  const { port } = service.getHttpServer().address() as AddressInfo;
  const peers = new Peers({
    ...common,
    services: ['accounts'],
    internalKeys: keys.of('accounts'),
    peers: { offers: [`http://127.0.0.1:${port}`] },
  });
  registry = new JoinedPersonalData(new InProcessPersonalData(), () => peers.all());
  counters = new JoinedUsageCounters(new InProcessUsageCounters(), () => peers.all());
});
afterEach(() => service.close());

const far = () => registry.all().find(({ domain }) => domain === 'offers') as PersonalData;
const signal = new AbortController().signal;

async function contentOf(file: PersonalFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.content) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe('personal data of a domain in another process', () => {
  it('come as they are, byte for byte, file by file', async () => {
    const files: [string, string, Buffer][] = [];
    for await (const file of far().export(person, signal)) {
      files.push([file.path, file.about, await contentOf(file)]);
    }
    const content = Buffer.concat([Buffer.from('uma;duas\r\ntrês\n'), BYTES]);
    expect(files).toEqual([
      ['ofertas/ofertas.csv', 'As ofertas.', content],
      ['ofertas/vazio.json', 'Nada.', content],
    ]);
    expect(offers.asked).toEqual([['export', person]]);
  });

  it.each([0, 1])('pass over a file of which %d pieces were read', async (read) => {
    const paths: string[] = [];
    for await (const file of far().export(person, signal)) {
      paths.push(file.path);
      let pieces = 0;
      if (read > 0) for await (const _ of file.content) if (++pieces === read) break;
    }
    expect(paths).toEqual(['ofertas/ofertas.csv', 'ofertas/vazio.json']);
  });

  it('that break off in the middle are no copy', async () => {
    offers.breaksAt = 2;
    const read = async () => {
      for await (const file of far().export(person, signal)) await contentOf(file);
    };
    await expect(read()).rejects.toMatchObject({ code: 'service.dependency.unavailable' });
  });

  it('name former addresses, and what is erased there takes the emails to all of them along', async () => {
    expect(await far().formerEmails?.(person)).toEqual(['antiga@exemplo.com.br']);
    const mailer = service.get(Mailer);
    const forgotten: string[] = [];
    mailer.forget = async (address) => void forgotten.push(address);
    const known = { ...person, formerEmails: ['antiga@exemplo.com.br', person.email] };
    await far().erase(known, signal);
    expect(offers.asked).toEqual([['erase', known]]);
    expect(forgotten).toEqual([person.email, 'antiga@exemplo.com.br']);
  });

  it('end when the reader leaves', async () => {
    let stopped = () => {};
    const over = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    offers.export = async function* () {
      const endless = async function* () {
        try {
          for (;;) yield 'x'.repeat(100_000);
        } finally {
          stopped();
        }
      };
      yield { path: 'sem-fim.txt', about: 'Sem fim.', content: endless() };
    };
    for await (const file of far().export(person, signal)) {
      for await (const _ of file.content) break;
      break;
    }
    await over;
  });

  it('are erased, and looked for, there', async () => {
    // An actor is a person of whom more is known than is told.
    const actor = { ...person, roles: ['admin'], claims: { sub: person.userId } };
    await far().endOtherSessions?.(actor, 'a-session');
    await far().endAccess?.(person);
    await far().erase(actor, signal);
    expect(await far().leftovers(person)).toEqual(['offers.offers']);
    expect(offers.asked).toEqual([
      ['sessions', person, 'a-session'],
      ['erase', person],
    ]);
  });

  it('without an answer are not skipped', async () => {
    await service.close();
    await expect(far().erase(person, signal)).rejects.toMatchObject({
      code: 'service.dependency.unavailable',
    });
    await expect(counters.all(person.userId)).rejects.toMatchObject({
      code: 'service.dependency.unavailable',
    });
  });
});

it('counters of another process count along with our own', async () => {
  counters.register('clones', async () => 2);
  expect([...(await counters.all(person.userId))]).toEqual([
    ['clones', 2],
    ['libraries', 7],
  ]);
});
