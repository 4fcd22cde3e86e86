import { expect, it } from '@jest/globals';
import { sayWithoutChromium } from './serve.mjs';

function said(env: NodeJS.ProcessEnv): string[] {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  sayWithoutChromium(env, { line, elapsedMs: () => 0, step: (_, work) => work() });
  return lines;
}

it('says in one sentence that there is no Chromium, and nothing where there is one', () => {
  expect(said({ CHROMIUM_PATH: '/nowhere/chromium' })).toEqual([
    'CHROMIUM_PATH names /nowhere/chromium, where no Chromium is.',
  ]);
  expect(said({ CHROMIUM_PATH: process.execPath })).toEqual([]);
});
