import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { CheckoutText } from './checkout-text.ts';
import { LEAD_NAME, leadPage, leadScript } from './lead-text.ts';

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

const checkout = new CheckoutText(['http://checkout.test/a'], 'https://meu.test/p?x=1&copy=2');
const LEAD = '(globalThis.__extLead||function(a){return a})';

it.each([
  [
    'a link',
    '<a href="http://checkout.test/a?o=1">x</a>',
    '<a href="https://meu.test/p?x=1&amp;copy=2">x</a>',
  ],
  [
    'without quotes',
    '<a href=http://checkout.test/a>x</a>',
    '<a href="https://meu.test/p?x=1&amp;copy=2">x</a>',
  ],
  [
    'JSON in an attribute',
    `<div data-q='{"u":"http:\\/\\/checkout.test\\/a"}'>`,
    `<div data-q='{"u":"https:\\/\\/meu.test\\/p?x=1&amp;copy=2"}'>`,
  ],
  [
    'a handler',
    `<b onclick="location.href='http://checkout.test/a'">`,
    `<b onclick="location.href=${LEAD}(('https://meu.test/p?x=1&amp;copy=2'),1)">`,
  ],
  [
    'an address that is a script',
    '<a href="javascript:location=u">',
    `<a href="javascript:location=${LEAD}((u),1)">`,
  ],
  ['a script', '<script>location = a</script>', `<script>location = ${LEAD}((a),1)</script>`],
  [
    'data',
    '<script type="application/json">{"u":"http://checkout.test/a","location":1}</script>',
    '<script type="application/json">{"u":"https://meu.test/p?x=1&copy=2","location":1}</script>',
  ],
  [
    'a refresh',
    '<meta http-equiv="Refresh" content="2; URL=\'http://checkout.test/a?o=1\'">',
    '<script>setTimeout(function(){location.replace((window.__extLead||String)("https://meu.test/p?x=1&copy=2",1))},2000)</script>',
  ],
  [
    'a refresh to a place that nobody has seen',
    '<meta http-equiv="refresh" content="0;url=http://checkout.test/b">',
    '<script>setTimeout(function(){location.replace((window.__extLead||String)("http://checkout.test/b",1))},0)</script>',
  ],
])('leads %s', (_what, source, expected) => {
  expect(leadPage(source, checkout)).toBe(expected);
});

it.each([
  '<p>http://checkout.test/a</p><!-- http://checkout.test/a -->',
  '<meta http-equiv="refresh" content="3;url=/outra">',
  '<script>var a = 1</script><a href="http://checkout.test/b">x</a>',
])('keeps the bytes of %s', (source) => {
  expect(leadPage(source, checkout)).toBe(source);
});
