import { expect, it } from '@jest/globals';
import { injectReplay } from './inject-replay.ts';

const TAG = '<script src="/__ext/replay.js" data-page="a.test" data-host="b.test"></script>';

it.each([
  [
    'in the head',
    '<!doctype html><html><head><script>1</script>',
    '<!doctype html><html><head>|<script>1</script>',
  ],
  ['without a head', '<!DOCTYPE html><html lang="pt"><body>Oi', '<!DOCTYPE html><html lang="pt">|<body>Oi'],
  ['without any of them', '<!doctype html>\n<title>Oi</title>', '<!doctype html>|\n<title>Oi</title>'],
  ['after comments', '<!-- a > b --><!doctype html><p>Oi', '<!-- a > b --><!doctype html>|<p>Oi'],
  ['a head in a script is none', '<script>"<head>"</script>', '|<script>"<head>"</script>'],
  ['a second head is none', '<html><head><head><title>', '<html><head>|<head><title>'],
  ['after the mark', '\ufeffOi', '\ufeff|Oi'],
  ['an empty page', '', '|'],
])('%s', (_what, source, expected) => {
  expect(injectReplay(source, 'a.test', 'b.test')).toBe(expected.replace('|', TAG));
});

it('writes the hosts as values of attributes', () => {
  expect(injectReplay('', 'a"b', 'c&d')).toContain('data-page="a&quot;b" data-host="c&amp;d"');
});

it('brings scripts after it, and says what is let through', () => {
  const passages = [{ hosts: ['pixel.test'], account: 'id=(\\d+)', ids: ['1'] }];
  const injected = injectReplay('<p>', 'a.test', 'a.test', { passages, scripts: ['/__ext/quiz.js'] });
  expect(injected).toContain('data-passages="[{&quot;hosts&quot;:[&quot;pixel.test&quot;]');
  expect(injected.endsWith('></script><script src="/__ext/quiz.js"></script><p>')).toBe(true);
});
