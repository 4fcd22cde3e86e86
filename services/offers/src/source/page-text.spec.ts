import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { readPageText } from './page-text.ts';

it.each<[string, string[]]>([
  ['a\nb', ['a', 'b']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['\r\r\n\n a \n  \n', [' a ']],
  ['a', ['a']],
  ['', []],
])('reads the lines of a text: %j', async (content, lines) => {
  expect((await readPageText(content)).lines.map(({ text }) => text)).toEqual(lines);
});

it('reads lines without end where the engine optimises no regular expressions any more', async () => {
  const program = `
    import { readPageText } from ${JSON.stringify(new URL('./page-text.ts', import.meta.url).href)};
    const { lines } = await readPageText('7 resultados\\n' + 'ã'.repeat(5_000_000) + '\\nfim');
    console.log(lines.map(({ text }) => text.slice(0, 12)).join());`;
  // The flag makes a process what it is by itself once it has compiled many of them.
  const words = ['--no-regexp-optimization', ...process.execArgv, '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout.trim()).toBe(`7 resultados,${'ã'.repeat(12)},fim`);
});
