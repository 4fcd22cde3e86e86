import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { LEAD_NAME, leadScript } from './lead-script.ts';

/** What the script leaves in `out`, with addresses led to `L:`. */
function run(source: string): unknown {
  const location = {
    href: '',
    assign: (to: string) => (location.href = to),
    replace: (to: string) => (location.href = to),
  };
  const context: Record<string, unknown> = {
    location,
    window: { location },
    out: undefined,
    [LEAD_NAME]: (value: unknown) => (String(value).startsWith('http://c/') ? 'L' : value),
  };
  runInNewContext(leadScript(source), context);
  return context['out'] ?? (context['location'] as typeof location).href ?? context['location'];
}

it.each([
  ['location.href = "http://c/" + 1'],
  ['window.location.href = (0, "http://c/a")'],
  ['var w = window; w["location"]["href"] = "http://c/a"'],
  ['location.assign("http://c/a")'],
  ['window.location.replace(["http:", "", "c", "a"].join("/"))'],
  ['const l = location; l.href = "http://c/a"'],
  ['window.location = "http://c/a"; out = window.location'],
  ['location.href = location.x = "http://c/a"'],
  ['(async () => { location.href = await 1 })(); location.href = "http://c/a"'],
  ['location.replace(location.href = "http://c/a")'],
])('%s leads on', (source) => {
  expect(run(source)).toBe('L');
});

it.each([
  ['location.href = "http://d/a"', 'http://d/a'],
  ['function go() { var location = "http://d/a"; out = location } go()', 'http://d/a'],
  ['out = "a-b".replace("-", "http://c/")', 'ahttp://c/b'],
  ['out = Object.assign({ a: 1 }).a', 1],
  ['const { href: location = 2 } = {}; out = location', 2],
])('%s does what it did', (source, expected) => {
  expect(run(source)).toBe(expected);
});

it.each([
  'var href = location.search',
  'if (location == x) location.reload()',
  'export const a = 1',
  'this is no script, location = ',
  '<!-- location = 1',
])('%s keeps its bytes', (source) => {
  expect(leadScript(source)).toBe(source);
});

it('reads modules, and leaves what is too deep to be read', () => {
  expect(leadScript('import a from "a"; location.href = a')).toContain(LEAD_NAME);
  const deep = `location.href = ${'['.repeat(100_000)}`;
  expect(leadScript(deep) === deep).toBe(true);
});

it('does nothing where the function is not there', () => {
  const context = { location: { href: '' } };
  runInNewContext(leadScript('location.href = "http://c/"'), context);
  expect(context.location.href).toBe('http://c/');
});

it('reads a script that holds a long table', () => {
  const table = `[${'1,'.repeat(200_000)}]`;
  expect(run(`const table = ${table}; location.href = "http://c/a"`)).toBe('L');
});
