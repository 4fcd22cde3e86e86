import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { copyCheckout } from './support/checkout.ts';
import { type Ended, start, stopAll } from './support/starter.ts';

// The first start builds what is not built yet.
const LIMIT_MS = 300_000;

let base: string;
let checkout: string;
let folder: string;
let dataDir: string;
let server: Server | undefined;

beforeAll(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'garimpo-refusals-')));
  checkout = path.join(base, 'checkout');
  copyCheckout(checkout, { built: true });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(base, 'start-'));
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  await stopAll();
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function refused(ended: Promise<Ended>): Promise<string> {
  const { code, signal, out, err } = await ended;
  expect({ code, signal }).toEqual({ code: 1, signal: null });
  expect(err).toMatch(/^[^\n]+\n$/);
  // Said once.
  expect(out).not.toContain(err.trim());
  return err.trim();
}

describe('npm start refuses in one line, with exit code 1,', () => {
  it('a port that is taken, before it touches anything', async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { ended } = start({ DATA_DIR: dataDir, PORT: String(port) }, { checkout });
    expect(await refused(ended)).toMatch(new RegExp(`^Port ${port} is already in use`));
    expect(existsSync(dataDir)).toBe(false);
  });

  it('a port that is none', async () => {
    const { ended } = start({ DATA_DIR: dataDir, PORT: 'three thousand' }, { checkout });
    expect(await refused(ended)).toBe('PORT must be a number from 1 to 65535, not "three thousand".');
  });

  it('a data folder that is a file', async () => {
    writeFileSync(dataDir, 'somebody needs this');
    const { ended } = start({ DATA_DIR: dataDir, PORT: String(await freePort()) }, { checkout });
    expect(await refused(ended)).toBe(`DATA_DIR ${dataDir} cannot be used: it is, or lies below, a file.`);
    expect(readFileSync(dataDir, 'utf8')).toBe('somebody needs this');
  });

  it(
    'a data folder whose database is something else, and leaves that as it is',
    async () => {
      mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
      writeFileSync(path.join(dataDir, 'postgres/holiday.jpg'), 'a picture');
      const { ended } = start({ DATA_DIR: dataDir, PORT: String(await freePort()) }, { checkout });
      expect(await refused(ended)).toContain(path.join(dataDir, 'postgres'));
      expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['holiday.jpg']);
      expect(existsSync(path.join(dataDir, 'garimpo.lock'))).toBe(false);
    },
    LIMIT_MS,
  );

  it('secrets that are damaged, rather than make new ones', async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"OPS_TOKEN": "half');
    const { ended } = start({ DATA_DIR: dataDir, PORT: String(await freePort()) }, { checkout });
    expect(await refused(ended)).toMatch(/secrets\.json is damaged/);
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{"OPS_TOKEN": "half');
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });

  it(
    'a setting of the services that is wrong',
    async () => {
      const { ended } = start(
        {
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
          CONTACT_EMAIL: 'nobody',
        },
        { checkout },
      );
      expect(await refused(ended)).toBe('CONTACT_EMAIL must be an e-mail address');
    },
    LIMIT_MS,
  );
});

describe('what backs up, restores and changes keys', () => {
  // All that they do is tried beside them, by npm run test:deep: each does it to a product that has to be started first.
  it.each<[string, string[], RegExp]>([
    ['backup/backup', [], /usage: /],
    ['backup/backup', ['--verify', 'x'], /BACKUP_PASSPHRASE/],
    ['backup/restore', ['x', '--list'], /usage: /],
    ['keys/keys', [], /usage: /],
  ])('%s %j says what is wrong, with exit code 2, and touches nothing', async (verb, words, line) => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, BACKUP_PASSPHRASE: '' };
    const script = path.join(checkout, `infra/${verb}.mjs`);
    const { code, err } = await new Promise<{ code: unknown; err: string }>((resolve) => {
      execFile(process.execPath, [script, ...words], { cwd: checkout, env }, (error, _out, said) =>
        resolve({ code: error?.code, err: said }),
      );
    });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(line) });
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });
});
