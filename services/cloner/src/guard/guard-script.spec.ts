import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { type Expression, parse, type SpreadElement } from 'acorn';
import { guardScript, lookScript } from './guard-script.ts';

/** The arguments of the loader: settings and guard. */
function argumentsOf(script: string): (Expression | SpreadElement)[] {
  const [first] = parse(script, { ecmaVersion: 2018, sourceType: 'script' }).body;
  if (first?.type !== 'ExpressionStatement' || first.expression.type !== 'CallExpression') return [];
  return first.expression.arguments;
}

it('is a script for browsers of the last years, wherever it stands', () => {
  const exits = ['https://pay.test/</script>\u2028'];
  const script = guardScript({ mode: 'protect', exits });
  const [settings] = argumentsOf(script);
  expect(settings?.type === 'Literal' && JSON.parse(String(settings.value))).toMatchObject({ exits });
  expect(script).not.toMatch(/<\/script|\u2028/);
});

it.each(['protect', 'visit'] as const)('has a function evaluated in a realm of its own to %s', (mode) => {
  const [, guard] = argumentsOf(guardScript({ mode, exits: [] }));
  expect(guard?.type === 'Literal' && typeof runInNewContext(String(guard.value))).toBe('function');
});

it('evaluates no text to watch an original, whose policy may forbid that', () => {
  const [, guard] = argumentsOf(guardScript({ mode: 'watch', exits: [] }));
  expect(guard?.type).toBe('FunctionExpression');
  parse(lookScript('found'), { ecmaVersion: 2018, sourceType: 'script' });
});
