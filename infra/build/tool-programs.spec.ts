import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'garimpo-programs-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function write(path: string, content: string) {
  const file = join(base, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** In a process of its own: the bundler's plugins register with the module loader, which Jest has none of. */
async function build(mode: 'production' | 'development'): Promise<Record<string, string>> {
  const options = { tool: 'mf-demo', dir: base, mode, outDir: join(base, 'out') };
  const script = `
    import { buildPrograms } from ${JSON.stringify(import.meta.resolve('./tool-programs.mjs'))};
    console.log(JSON.stringify(await buildPrograms(${JSON.stringify(options)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

describe('programs of a tool', () => {
  it('are one file each, which runs without anything else', async () => {
    write('src/lib/twice.ts', 'export const twice = (n: number): number => n * 2;');
    write('src/lib/later.ts', "export const later = 'later';");
    write(
      'src/programs/count-up.ts',
      `import { twice } from '../lib/twice.ts';
       const self = globalThis as unknown as { answer: unknown };
       self.answer = import('../lib/later.ts').then(({ later }) => [twice(21), later]);`,
    );
    write('src/programs/other.ts', "import { twice } from '../lib/twice.ts'; console.log(twice(1));");
    write('src/programs/count-up.spec.ts', "throw new Error('a test');");
    const programs = await build('production');
    expect(programs).toEqual({
      'count-up': expect.stringMatching(/^programs\/count-up\.[0-9a-f]{8}\.js$/),
      other: expect.stringMatching(/^programs\/other\.[0-9a-f]{8}\.js$/),
    });
    expect(readdirSync(join(base, 'out/programs'))).toHaveLength(2);
    const scope: { answer?: unknown } = {};
    runInNewContext(readFileSync(join(base, 'out', programs['count-up'] ?? ''), 'utf8'), scope);
    expect(await scope.answer).toEqual([42, 'later']);
  });

  it('have another address when they change, and the same while they do not', async () => {
    write('src/programs/one.ts', "console.log('a');");
    const before = await build('production');
    expect(await build('production')).toEqual(before);
    rmSync(join(base, 'out'), { recursive: true });
    write('src/programs/one.ts', "console.log('b');");
    expect((await build('production'))['one']).not.toBe(before['one']);
  });

  it('keep their names in development', async () => {
    write('src/programs/one.ts', 'console.log(1);');
    expect(await build('development')).toEqual({ one: 'programs/one.js' });
  });

  it('are none where there is no folder of them', async () => {
    write('src/expose.ts', '');
    expect(await build('production')).toEqual({});
    expect(readdirSync(base)).toEqual(['src']);
  });
});
