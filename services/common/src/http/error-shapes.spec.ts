import { expect, it } from '@jest/globals';
import { ErrorShapes } from './error-shapes.ts';

it.each([
  ['/auth/v1', true],
  ['/auth/v1/', true],
  ['/auth/v1/token', true],
  ['/auth/v10', false],
  ['/auth', false],
  ['/api/auth/v1', false],
  ['/AUTH/v1', false],
])('%s is within /auth/v1: %s', (path, within) => {
  const shapes = new ErrorShapes();
  const answer = () => undefined;
  shapes.register('/auth/v1', answer);
  expect(shapes.of(path)).toBe(within ? answer : undefined);
});
