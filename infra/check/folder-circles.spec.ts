import { describe, expect, it } from '@jest/globals';
import { folderCircles } from './rules/folder-circles.mjs';
import { readSource } from './rules/read-source.mjs';

const circlesOf = (files: Record<string, string>) =>
  folderCircles(
    Object.entries(files).map(([path, text]) => ({
      path: `services/offers/src/${path}`,
      facts: readSource(path, text),
    })),
  ).map(({ path }) => path.replace('services/offers/src/', ''));

describe('folders', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['are layers', { 'board/a.ts': "import '../rows/b.ts';", 'rows/b.ts': 'export {};' }, []],
    [
      'may not import one another',
      { 'board/a.ts': "import '../rows/b.ts';", 'rows/c.ts': "import type { A } from '../board/a.ts';" },
      ['board/a.ts', 'rows/c.ts'],
    ],
    [
      'may not import one another through a third, and a folder inside is one of its own',
      {
        'a/a.ts': "import './inner/b.ts';",
        'a/inner/b.ts': "export { c } from '../../c/c.ts';",
        'c/c.ts': "import '../a/a.ts';",
      },
      ['a/a.ts', 'a/inner/b.ts', 'c/c.ts'],
    ],
    [
      'stand between the files at the bottom and at the top of their part',
      { 'app.ts': "import './board/a.ts';", 'board/a.ts': "import '../paths.ts';", 'paths.ts': 'export {};' },
      [],
    ],
    [
      'are not judged by their tests',
      { 'a/a.spec.ts': "import '../b/b.ts';", 'b/b.ts': "import '../a/a.ts';" },
      [],
    ],
  ])('%s', (_what, files, found) => expect(circlesOf(files)).toEqual(found));
});
