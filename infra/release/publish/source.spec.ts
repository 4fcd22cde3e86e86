import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readSource } from './source.mjs';

const NAMES = {
  GIT_AUTHOR_NAME: 'Ana',
  GIT_COMMITTER_NAME: 'Ana',
  GIT_AUTHOR_EMAIL: 'a@x',
  GIT_COMMITTER_EMAIL: 'a@x',
};
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'garimpo-source-'));
  mkdirSync(path.join(root, 'mf-a'));
  git('init', '-q');
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...words: string[]): string {
  return execFileSync('git', ['-C', root, ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...NAMES, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  }).trim();
}

function commit(file: string, text: string, subject: string): string {
  writeFileSync(path.join(root, file), text);
  git('add', '-A');
  git('commit', '-qm', subject);
  return git('rev-parse', 'HEAD');
}

it('is the commit, its author, and what the tool’s change log has since the version before', async () => {
  const first = commit('mf-a/CHANGELOG.md', '# mf-a\n\n- One.\n', 'a: one');
  const second = commit('mf-a/CHANGELOG.md', '# mf-a\n\n- One.\n- Two.\n- Three.\n', 'a: more');
  expect(await readSource(root, 'mf-a', first)).toEqual({
    commit: second,
    modified: false,
    author: 'Ana',
    changes: ['Two.', 'Three.'],
  });
});

it('is what commits to the tool say, where its change log says nothing', async () => {
  const first = commit('mf-a/a.ts', '1', 'a: one');
  commit('other.ts', '1', 'other: something');
  commit('mf-a/a.ts', '2', 'a: two');
  writeFileSync(path.join(root, 'mf-a/a.ts'), '3');
  expect(await readSource(root, 'mf-a', first)).toMatchObject({ modified: true, changes: ['a: two'] });
  expect((await readSource(root, 'mf-a', 'f'.repeat(40)))?.changes).toEqual(['a: two']);
  expect((await readSource(root, 'mf-a', undefined))?.changes).toEqual(['a: two']);
});

it('is nothing outside of a checkout', async () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  expect(await readSource(root, 'mf-a', undefined)).toBeNull();
});
