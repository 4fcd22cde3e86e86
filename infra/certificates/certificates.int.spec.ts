import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAnticloneApp } from '@garimpo/anticlone-service/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const COMMAND = fileURLToPath(new URL('./certificates.mjs', import.meta.url));
const OPERATOR = 'token-of-the-operator';

let anticlone: Awaited<ReturnType<typeof startAnticloneApp>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-certificates-'));
  anticlone = await startAnticloneApp({ opsToken: OPERATOR });
});
afterAll(async () => {
  await anticlone.app.close();
  await rm(folder, { recursive: true, force: true });
});

function certificates(args: string[], token = OPERATOR): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: '/nonexistent', OPS_TOKEN: token };
  return new Promise((resolve) => {
    const all = [COMMAND, '--to', anticlone.app.url, ...args];
    execFile(process.execPath, all, { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

it('feeds a file, and says what was in it and what was found', async () => {
  const ana = await anticlone.newUser();
  await ana.request('POST', '/api/anticlone/sites', {
    originalUrl: 'https://sonoprofundo.com.br/',
    search: true,
  });
  const file = join(folder, 'feed.ndjson');
  const stream = {
    message_type: 'certificate_update',
    data: { leaf_cert: { all_domains: ['sonoprofundo.shop', 'www.sonoprofundo.shop'] }, cert_index: 7 },
  };
  await writeFile(file, ['nada.example', '', '{"nothing": 1}', JSON.stringify(stream)].join('\n'));
  expect(await certificates([file])).toEqual({
    code: 0,
    out: "3 certificates with 3 names, 2 new domains like an owner's\n",
    err: 'line 3 is no certificate\n',
  });
});

it('ends with 1 where the server refuses, and with 2 where the command is wrong', async () => {
  const file = join(folder, 'one.ndjson');
  await writeFile(file, 'nada.example');
  expect((await certificates([file], 'another-token-than-the-operators')).code).toBe(1);
  expect((await certificates([])).code).toBe(2);
});
