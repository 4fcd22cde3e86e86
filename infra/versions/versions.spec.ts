import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { askRegistry, findBehind } from './versions.mjs';

describe('what is behind', () => {
  it('is told with how far, and why', () => {
    const outdated = {
      zod: { current: '4.6.7', latest: '4.7.0' },
      jsdom: [
        { current: '29.1.1', latest: '31.0.1' },
        { current: '29.1.1', latest: '31.0.1' },
      ],
      jose: { current: '6.2.17', latest: '6.2.18' },
    };
    expect(findBehind(outdated, [{ name: 'jsdom', reason: 'asks for a newer Node' }])).toEqual({
      behind: [
        { name: 'jose', current: '6.2.17', latest: '6.2.18', by: 'patch', reason: null },
        { name: 'jsdom', current: '29.1.1', latest: '31.0.1', by: 'major', reason: 'asks for a newer Node' },
        { name: 'zod', current: '4.6.7', latest: '4.7.0', by: 'minor', reason: null },
      ],
      problems: [],
      notes: [],
    });
  });

  it('needs a reason where it is a major version', () => {
    const { problems } = findBehind({ zod: { current: '4.6.7', latest: '5.0.0' } }, []);
    expect(problems).toEqual([expect.stringContaining('zod 4.6.7 is behind 5.0.0')]);
  });

  it('is not what is not installed, or newer than what is called latest', () => {
    const outdated = {
      absent: { latest: '1.0.0' },
      early: { current: '2.0.0-beta.2', latest: '1.9.0' },
    };
    expect(findBehind(outdated, [])).toEqual({ behind: [], problems: [], notes: [] });
  });

  it('has reasons that are let go of when nothing is left to explain', () => {
    const { notes } = findBehind({}, [{ name: 'zod', reason: 'no time' }]);
    expect(notes).toEqual([expect.stringContaining('zod is not behind')]);
  });
});

it('rejects where no registry answers', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'versions-'));
  try {
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'a', dependencies: { zod: '4.6.7' } }));
    writeFileSync(join(cwd, '.npmrc'), 'registry=http://127.0.0.1:9/\nfetch-retries=0\n');
    await expect(askRegistry({ cwd })).rejects.toThrow(/ECONNREFUSED|127\.0\.0\.1/);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
