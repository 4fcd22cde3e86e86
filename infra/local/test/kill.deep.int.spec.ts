import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Board } from './support/board.ts';
import { Installation } from './support/installation.ts';
import { Load } from './support/load.ts';
import { gone, killTree, treeOf } from './support/process-tree.ts';
import { Random } from './support/random.ts';
import { listens, lives, type Starter } from './support/starter.ts';
import { create } from './support/writer.ts';

// Alone on two cores all of this takes a minute: a start costs two seconds, and there are about twenty.
const LIMIT_MS = 600_000;
/** Each at another moment of other writes, and other ones in the next run: what they miss together is found in time. */
const ROUNDS = 4;
/** In every so many rounds a start is killed, too, before it is up. */
const EARLY_EVERY = 2;

/** Every run has its own chance; a failure names the seed, and GARIMPO_KILL_SEED gives the same run again. */
const seed = Number(process.env['GARIMPO_KILL_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const random = new Random(seed);

let garimpo: Installation;
let current: Starter | undefined;

beforeAll(async () => {
  garimpo = await Installation.make();
});
afterAll(() => garimpo.remove());

function pidOf(starter: Starter): number {
  return starter.child.pid as number;
}

/** The process that serves, which is no child of the database's. */
function servicesOf(starter: Starter): number {
  const [, services, ...more] = treeOf(pidOf(starter), garimpo.postmaster());
  if (services === undefined || more.length > 0) throw new Error('which process are the services?');
  return services;
}

async function killBeforeItIsUp(): Promise<void> {
  const early = garimpo.begin();
  await wait(random.between(0, 1_500));
  await killTree(pidOf(early));
}

async function untilHealthy(): Promise<void> {
  while (!(await fetch(`${garimpo.url}/healthz`)).ok) await wait(50);
}

/** The running product: the one that the test before left running, else a new one. */
async function running(): Promise<Starter> {
  if (current === undefined || !lives(pidOf(current))) {
    current = garimpo.begin();
    await current.ready();
  }
  return current;
}

async function endWell(): Promise<void> {
  const { code, err } = await (await running()).end('SIGTERM');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  await garimpo.expectClean();
}

/** Names seed and round, whatever went wrong in it. */
async function inRound<T>(round: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`${round} of GARIMPO_KILL_SEED=${seed}: ${message}`, { cause });
  }
}

/** Nothing of it is left that runs, listens or locks. The database's own files are as the kill left them. */
async function expectGone(tree: number[]): Promise<void> {
  await gone(tree);
  expect(await listens(garimpo.port)).toBe(false);
  expect(existsSync(path.join(garimpo.dataDir, 'garimpo.lock'))).toBe(false);
}

/** What was refused in between was refused with the right reason. */
async function expectNothingLost({ ledger, session }: Load): Promise<void> {
  expect(ledger.refused.filter((answer) => !answer.startsWith('503 '))).toEqual([]);
  expect(await ledger.differences(session, 'all')).toEqual([]);
}

// One life of one installation: each test goes on where the one before it stopped.
describe('killed with -9', () => {
  it(
    'while it makes everything in an empty folder, it makes the rest at the next start',
    async () => {
      for (const line of [
        /making the database/,
        /auth: Create/,
        /releases: Create/,
        /Setting up the database/,
        /Starting the services/,
      ]) {
        await inRound(`The kill after ${line}`, async () => {
          const starter = garimpo.begin();
          await starter.says(new RegExp(`${line.source}|Ctrl-C stops it`));
          await wait(random.between(0, 600));
          await killTree(pidOf(starter));
        });
      }
      await running();
      expect(await (await Board.open(garimpo.url)).titles()).toHaveLength(9);
    },
    LIMIT_MS,
  );

  it(
    'time and again under load of writes, it has every write that it acknowledged',
    async () => {
      await running();
      const load = await Load.begin(garimpo.url, random);
      const { ledger, session } = load;
      for (let round = 1; round <= ROUNDS; round += 1) {
        await inRound(`Round ${round}`, async () => {
          await load.during(async () => killTree(pidOf(await running())));
          // All at one moment: nobody is left to answer that something else is gone.
          expect(ledger.refused).toEqual([]);
          const again = ledger.unansweredOffers();
          if (round % EARLY_EVERY === 0) await killBeforeItIsUp();
          await running();
          // With what it was given last: nobody is signed out by a kill.
          await session.refresh();
          expect(await ledger.differences(session, 'touched')).toEqual([]);
          for (const { entry, content } of again) await create(load, entry, content);
        });
      }
      await inRound('The end', async () => {
        await expectNothingLost(load);
        expect(ledger.refused).toEqual([]);
        expect(ledger.acknowledged).toBeGreaterThan(ROUNDS * 10);
      });
    },
    LIMIT_MS,
  );

  it.each([
    ['services', /^The services ended by themselves \(SIGKILL\)\.\n$/, servicesOf],
    [
      'database',
      /^The database ended by itself \(SIGKILL\); see .*postgres\.log\.\n$/,
      () => garimpo.postmaster(),
    ],
  ] as const)(
    'the %s alone, the rest ends too, and says why in one line',
    async (_, line, victim) => {
      await inRound('The kill', async () => {
        const starter = await running();
        const tree = treeOf(pidOf(starter));
        const load = await Load.begin(garimpo.url, random);
        await load.during(() => process.kill(victim(starter), 'SIGKILL'));
        expect(await starter.ended).toMatchObject({ code: 1, err: expect.stringMatching(line) });
        await expectGone(tree);
        await running();
        await expectNothingLost(load);
      });
    },
    LIMIT_MS,
  );

  it(
    'starter and database, the next start does not trip over what they left',
    async () => {
      await inRound('The kill', async () => {
        const starter = await running();
        const tree = treeOf(pidOf(starter));
        const load = await Load.begin(garimpo.url, random);
        const victims = [pidOf(starter), garimpo.postmaster()];
        await load.during(async () => {
          for (const pid of victims) process.kill(pid, 'SIGKILL');
          await gone(victims);
        });
        await running();
        await gone(tree);
        await expectNothingLost(load);
      });
    },
    LIMIT_MS,
  );

  it(
    'one connection of the database, it goes on by itself after a moment',
    async () => {
      await inRound('The kill', async () => {
        await running();
        const load = await Load.begin(garimpo.url, random);
        await load.during(async () => {
          const [victim] = await garimpo.ask(
            `select pid from pg_stat_activity where application_name = 'garimpo offers' limit 1`,
          );
          process.kill(Number(victim?.['pid']), 'SIGKILL');
        });
        await untilHealthy();
        await expectNothingLost(load);
        load.ledger.refused = [];
        await load.during(() => undefined);
        expect(load.ledger.refused).toEqual([]);
        await expectNothingLost(load);
      });
    },
    LIMIT_MS,
  );

  it(
    'and after all that, its database still answers when the disk has it, and it ends without a trace',
    async () => {
      const tree = treeOf(pidOf(await running()));
      expect(
        await garimpo.ask(
          `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
            current_setting('synchronous_commit') as commits,
            (select count(*)::integer from pg_db_role_setting) as exceptions`,
        ),
      ).toEqual([{ fsync: 'on', pages: 'on', commits: 'on', exceptions: 0 }]);
      await endWell();
      await gone(tree);
    },
    LIMIT_MS,
  );
});
