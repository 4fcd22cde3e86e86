import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Installation } from '../local/test/support/installation.ts';
import { Load } from '../local/test/support/load.ts';
import { openLink } from '../local/test/support/open-link.ts';
import { Random } from '../local/test/support/random.ts';

// A start, two backups, a restore and another start, on a machine that others use as well.
const LIMIT_MS = 300_000;

let garimpo: Installation;
let kept: string;
beforeAll(async () => {
  garimpo = await Installation.make({ built: true });
  kept = path.join(garimpo.folder, 'kept/');
}, LIMIT_MS);
afterAll(() => garimpo.remove(), LIMIT_MS);

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** As `npm run backup` and `npm run restore` call it. */
function run(verb: 'backup' | 'restore', words: string[], env: Record<string, string> = {}): Promise<Ended> {
  const all = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: garimpo.dataDir,
    PORT: String(garimpo.port),
    BACKUP_PASSPHRASE: 'onze pás e um balde',
    ...env,
  };
  const script = path.join(garimpo.checkout, `infra/backup/${verb}.mjs`);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { cwd: garimpo.checkout, env: all }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

describe('npm run backup and npm run restore', () => {
  it(
    'copy a running installation of one machine under load, and one command puts it on an empty one',
    async () => {
      const first = garimpo.begin();
      await first.ready();
      const load = await Load.begin(garimpo.url, new Random(7));
      await load.during(async () => {
        expect(await run('backup', [kept])).toMatchObject({
          code: 0,
          out: expect.stringMatching(/garimpo\.age: \d+ rows/),
        });
      });
      expect(await run('backup', ['--verify', kept])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/is whole/),
      });
      expect(await run('backup', [kept, '--keep', '1'])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/removed /),
      });
      expect(readdirSync(kept).filter((name) => name.endsWith('.age'))).toHaveLength(1);
      expect(await run('restore', [kept, '--replace'])).toMatchObject({
        code: 1,
        err: expect.stringMatching(/already runs/),
      });
      await first.end('SIGTERM');
      // Stopped, it is backed up all the same: its database is started for that.
      const file = path.join(garimpo.folder, 'stopped.garimpo.age');
      expect(await run('backup', [file])).toMatchObject({ code: 0 });

      const other = path.join(garimpo.folder, 'other');
      expect(await run('restore', [kept], { DATA_DIR: other })).toMatchObject({ code: 0 });
      const second = garimpo.begin({ DATA_DIR: other });
      await second.ready();
      // With the tokens of before: their keys came along.
      expect(await load.ledger.differences(load.session, 'all')).toEqual([]);
      expect(await openLink(garimpo.url, '/r/demosono')).toBe(302);
      await second.end('SIGTERM');
    },
    LIMIT_MS,
  );

  it.each<[string, 'backup' | 'restore', string[], Record<string, string>, number, RegExp]>([
    ['without a place', 'backup', [], {}, 2, /usage: /],
    ['with a word it does not know', 'restore', ['x', '--list'], {}, 2, /usage: /],
    ['without a passphrase', 'backup', ['--verify', 'x'], { BACKUP_PASSPHRASE: '' }, 2, /BACKUP_PASSPHRASE/],
    [
      'of a backup that is not there',
      'restore',
      ['nowhere.age'],
      {},
      1,
      /There is no backup at nowhere\.age/,
    ],
  ])(
    'says what is wrong: %s',
    async (_, verb, words, env, code, line) => {
      const nowhere = path.join(garimpo.folder, 'nothing');
      expect(await run(verb, words, { DATA_DIR: nowhere, ...env })).toMatchObject({
        code,
        err: expect.stringMatching(line),
      });
      expect(existsSync(path.join(nowhere, 'objects'))).toBe(false);
    },
    LIMIT_MS,
  );
});
