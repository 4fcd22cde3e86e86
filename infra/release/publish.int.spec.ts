import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleasesModule, releasesSchema } from '@garimpo/releases-service';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publish } from './publish/publish.mjs';
import { publishBuilt } from './publish/publish-built.mjs';
import { type BrokenLine, brokenLine, nobody } from './test/broken-line.ts';
import { builtTool } from './test/built-tool.ts';

const token = 'token-of-the-operator';
let app: TestApp;
let folder: string;
let tool: string;
let tools = 0;

beforeAll(async () => {
  app = await testApp({ modules: [ReleasesModule], domains: [releasesSchema] });
});
afterAll(() => app.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-publish-'));
  tool = `mf-tool-${++tools}`;
});
afterEach(() => rmSync(folder, { recursive: true }));

function built(version: string, content?: string): string {
  return builtTool(folder, tool, version, content);
}

function target() {
  return { baseUrl: app.url, token };
}

async function served(version: string): Promise<number> {
  return (await fetch(`${app.url}/remotes/${tool}/${version}/js/deep/app.0a1b2c3d.js`)).status;
}

describe('publish', () => {
  it('uploads, seals and points, with a name and a reason; the same again changes nothing', async () => {
    const dir = built('1.0.0');
    let asked = 0;
    const readSource = async () => {
      asked += 1;
      return { commit: 'a'.repeat(40), modified: false, author: 'ana', changes: [] };
    };
    const first = await publish(dir, { ...target(), by: 'ana', why: 'a better board', readSource });
    expect(first).toMatchObject({ published: true, current: true, release: { tool, version: '1.0.0' } });
    expect(await served('1.0.0')).toBe(200);
    expect(await publish(dir, { ...target(), readSource })).toMatchObject({
      published: false,
      current: true,
    });
    // Git and the server are asked where a version comes from only when there is one to publish.
    expect(asked).toBe(1);
    const { rows } = await app.db.query('SELECT why FROM releases.events WHERE tool = $1', [tool]);
    expect(rows).toEqual([{ why: 'a better board' }]);
  });

  it('leaves alone what somebody published later', async () => {
    const old = built('1.0.0');
    await publish(old, target());
    await publish(built('1.1.0'), target());
    expect(await publish(built('1.0.0'), target())).toMatchObject({ published: false, current: false });
  });

  it('makes one release when two publish the same at once', async () => {
    const dir = built('1.0.0');
    const both = await Promise.all([publish(dir, target()), publish(dir, target())]);
    expect(both.map(({ current }) => current)).toEqual([true, true]);
    expect(both.filter(({ published }) => published)).toHaveLength(1);
  });

  it('says which file is not what the build said', async () => {
    const dir = built('1.0.0');
    writeFileSync(path.join(dir, 'files/js/deep/app.0a1b2c3d.js'), 'changed after the build');
    await expect(publish(dir, target())).rejects.toMatchObject({
      name: 'OperatorCallError',
      code: 'releases.file.mismatch',
      message: expect.stringContaining('js/deep/app.0a1b2c3d.js: differs'),
    });
    expect(await served('1.0.0')).toBe(404);
  });

  it('says in one line that the token is wrong', async () => {
    const failure = publish(built('1.0.0'), { ...target(), token: 'not-the-token-of-anybody' });
    await expect(failure).rejects.toMatchObject({
      name: 'OperatorCallError',
      code: 'request.token.invalid',
      message: expect.stringMatching(/^GET \/api\/releases.* answered 401 - request\.token\.invalid.*$/),
    });
  });

  it('says in one line that nobody answers', async () => {
    const baseUrl = await nobody();
    await expect(publish(built('1.0.0'), { baseUrl, token })).rejects.toThrow(
      new RegExp(`^${baseUrl} does not answer \\(.*ECONNREFUSED.*\\); is it running\\?$`),
    );
  });
});

describe('a line that breaks', () => {
  let line: BrokenLine;
  beforeEach(async () => {
    line = await brokenLine(app.url);
  });
  afterEach(() => line.close());

  const uploads = () => line.passed.filter((request) => request.startsWith('PUT'));
  const through = () => ({ ...target(), baseUrl: line.url });

  it('for a moment is not noticed: the file is sent again', async () => {
    let lost = 0;
    line.breaks = (request) => request.includes('app.0a1b2c3d.js') && ++lost <= 2;
    expect(await publish(built('1.0.0'), through())).toMatchObject({ published: true, current: true });
    expect(lost).toBe(3);
    expect(await served('1.0.0')).toBe(200);
  });

  it('for good leaves nothing pointed to; the next attempt sends only what is missing', async () => {
    const dir = built('1.0.0');
    line.breaks = (request) => request.includes('app.0a1b2c3d.js');
    await expect(publish(dir, through())).rejects.toThrow(/does not answer/);
    expect(uploads()).toEqual([expect.stringContaining('mf-manifest.json')]);
    expect(await served('1.0.0')).toBe(404);

    line.breaks = () => false;
    line.passed.length = 0;
    const seen: unknown[] = [];
    await publish(dir, { ...through(), onProgress: (sent, all) => seen.push([sent.files, all.files]) });
    expect(uploads()).toEqual([expect.stringContaining('app.0a1b2c3d.js')]);
    expect(seen).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(await served('1.0.0')).toBe(200);
  });

  it('is left when interrupted, with nothing pointed to', async () => {
    const interrupt = new AbortController();
    const options = { ...through(), signal: interrupt.signal, onProgress: () => interrupt.abort() };
    await expect(publish(built('1.0.0'), options)).rejects.toThrow();
    expect(await served('1.0.0')).toBe(404);
    const { rows } = await app.db.query('SELECT 1 FROM releases.pointers WHERE tool = $1', [tool]);
    expect(rows).toEqual([]);
  });
});

describe('publishBuilt', () => {
  it('publishes what is new and names what is not served', async () => {
    const said: string[] = [];
    const options = { ...target(), folder, log: (line: string) => said.push(line) };
    built('1.0.0');
    mkdirSync(path.join(folder, 'mf-half-built'));
    await publishBuilt(options);
    await publishBuilt(options);
    built('1.1.0');
    await publishBuilt(options);
    built('1.0.0');
    await publishBuilt(options);
    expect(said).toEqual([
      `Published ${tool} 1.0.0`,
      `Published ${tool} 1.1.0`,
      `${tool} 1.0.0 is published, but another version is current: that one is served`,
    ]);
  });

  it('has nothing to do where nothing was built', async () => {
    await publishBuilt({
      baseUrl: await nobody(),
      token,
      folder: path.join(folder, 'missing'),
      log: () => undefined,
    });
  });
});
