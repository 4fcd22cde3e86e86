import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { helpFor } from './help.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const programs = Object.entries(scripts).flatMap(([verb, command]) => {
  const [, program] = /launch\.mjs (\S+)/.exec(command) ?? [];
  return program === undefined ? [] : [{ verb, program }];
});

it.each(programs)('npm run $verb has a help', ({ program }) => {
  const help = helpFor(program, ['--help']);
  // The rest reads its own words.
  if (help !== undefined) expect(help).toMatch(/^usage: npm /);
  else {
    const source = readFileSync(path.join(root, program), 'utf8');
    expect(source).toMatch(/help: \{ type: 'boolean'|--help|runCommand\(/);
  }
});

it('is asked for by the first word alone', () => {
  const program = 'infra/test/test.mjs';
  expect(helpFor(program, ['-h'])).toMatch(/^usage: npm test/);
  expect(helpFor(program, ['--only', 'e2e', '--', '--help'])).toBeUndefined();
  expect(helpFor(program, [])).toBeUndefined();
});
