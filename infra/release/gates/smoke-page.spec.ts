import { describe, expect, it } from '@jest/globals';
import { readWorkspaces, toolNames } from '../../build/workspaces.mjs';
import { answersFor, readSample } from './sample.mjs';
import { isOfOther } from './smoke-page.mjs';

it.each([
  ['Error\n at x (http://localhost:3000/remotes/mf-other/1.0.0/js/a.js:1:2)', true],
  [
    'Error\n at x (http://localhost/remotes/mf-a/2.0.0/js/a.js)\n at y (http://localhost/remotes/mf-other/1.0.0/b.js)',
    false,
  ],
  ['Error\n at x (http://localhost:3000/main.js:1:2)', false],
  ['', false],
])('%j is of another tool alone: %s', (where, isOther) => {
  expect(isOfOther(where, 'mf-a')).toBe(isOther);
});

describe('the sample of a first page', () => {
  it.each(toolNames(readWorkspaces()))('%s has one', (tool) => {
    expect(readSample(tool)?.answers.length).toBeGreaterThan(0);
  });

  it('is of whoever is signed in, and as old as it was', () => {
    const at = '2026-11-01T10:00:00.000Z';
    const answers = [{ path: '/api/profile/{user}', body: { id: '{user}', readAt: '2026-11-01T09:00:00Z' } }];
    const now = new Date('2027-01-01T10:00:00.000Z');
    expect([...answersFor({ at, answers }, { now, userId: 'ana' })]).toEqual([
      ['/api/profile/ana', '{"id":"ana","readAt":"2027-01-01T09:00:00.000Z"}'],
    ]);
  });
});
