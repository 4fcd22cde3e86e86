import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../build/workspaces.mjs';
import { runBundled } from './run-bundled.mjs';

/** Reads what lies beside it only after a while. */
const PROGRAM = `import { readFile } from 'node:fs/promises';
const [, , , waitMs, text] = process.argv;
await new Promise((resolve) => setTimeout(resolve, Number(waitMs)));
process.send?.(text + ' ' + (await readFile(import.meta.dirname + '/sites/page.html', 'utf8')));
process.disconnect?.();`;

it('runs one program twice at once: the end of one takes nothing from the other', async () => {
  const from = mkdtempSync(path.join(tmpdir(), 'garimpo-bundled-'));
  try {
    writeFileSync(path.join(from, 'program.ts'), PROGRAM);
    writeFileSync(path.join(from, 'page.html'), 'página');
    const folders = { [path.relative(root, from)]: 'sites' };
    const program = { name: 'twice', entries: { program: path.join(from, 'program.ts') }, folders };
    const runs = await Promise.all([runBundled(program, ['0', 'a']), runBundled(program, ['3000', 'b'])]);
    expect(runs).toEqual([['a página'], ['b página']]);
  } finally {
    rmSync(from, { recursive: true });
  }
});
