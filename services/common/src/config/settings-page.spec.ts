import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingNames } from './config.ts';

describe('the page of settings', () => {
  const page = readFileSync(new URL('README.md', import.meta.url), 'utf8');

  it.each(settingNames)('names %s', (name) => {
    expect(page).toContain(`\`${name}\``);
  });
});
