import { expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { runnablePage } from './runnable-page.ts';

const GUARD = '<script src="/__garimpo/guard.js"></script>';

it.each([
  [
    '<!doctype html><html><head><script>a()</script></head><body>b</body></html>',
    '<!doctype html><html><head>',
    '<script>a()</script></head><body>b</body></html>',
  ],
  ['<p>a</p><script>b()</script>', '', '<p>a</p><script>b()</script>'],
  ['<head><base href="/dir/"></head>', '<head>', '<base href="/dir/"></head>'],
])('the guard comes before every script, and the rest is the source: %s', (html, before, after) => {
  const base = html.includes('/dir/') ? 'https://loja.test/dir/' : 'https://loja.test/';
  expect(runnablePage(pageOf(html), 'https://loja.test/')).toBe(
    `${before}<base href="${base}">${GUARD}${after}`,
  );
});
