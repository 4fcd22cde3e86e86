import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Installation } from './support/installation.ts';

// Two starts and five programs, on a machine that others use as well.
const LIMIT_MS = 400_000;

let garimpo: Installation;
beforeAll(async () => {
  garimpo = await Installation.make({ built: true });
}, LIMIT_MS);
afterAll(() => garimpo.remove(), LIMIT_MS);

/** Runs the command as `npm run migrate` does. */
function migrate(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: garimpo.dataDir, PORT: String(garimpo.port) };
  const script = path.join(garimpo.checkout, 'infra/local/migrate.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { cwd: garimpo.checkout, env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

it(
  'takes a domain one step back while nothing runs, and the next start brings it up again',
  async () => {
    let running = garimpo.begin();
    await running.ready();
    expect(await migrate('--down', 'offers')).toMatchObject({ code: 1 });
    const before = await migrate('--list');
    expect(before).toMatchObject({ code: 0, out: expect.not.stringContaining('is missing') });
    await running.end('SIGTERM');

    const down = await migrate('--down', 'offers');
    expect(down).toMatchObject({ code: 0, out: expect.stringMatching(/^offers: \w+ is taken back\n$/) });
    expect((await migrate('--list')).out).toMatch(/^offers: \w+ is missing$/m);
    expect(await migrate('--down', 'nobody')).toMatchObject({
      code: 2,
      err: expect.stringContaining('usage'),
    });

    running = garimpo.begin();
    await running.ready();
    expect(await migrate('--list')).toEqual(before);
    await running.end('SIGTERM');
  },
  LIMIT_MS,
);
