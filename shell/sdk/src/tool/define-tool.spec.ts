import { describe, expect, it } from '@jest/globals';
import { defineTool, isTool } from './define-tool.ts';

const routes = [{ path: '/dashboard', element: null }];

describe('defineTool', () => {
  it('answers a tool of this contract', () => {
    expect(isTool(defineTool({ routes }))).toBe(true);
    expect(isTool(defineTool({ routes, setup: async () => {}, teardown: () => {} }))).toBe(true);
  });

  it.each([
    ['no route', { routes: [] }, /at least one route/],
    ['a relative path', { routes: [{ path: 'dashboard' }] }, /absolute path, got "dashboard"/],
    ['a route without a path', { routes: [{ element: null }] }, /absolute path, got null/],
    ['a setup that cannot be called', { routes, setup: 'now' as never }, /setup is not a function/],
  ])('refuses %s', (_, definition, problem) => {
    expect(() => defineTool(definition)).toThrow(problem);
  });
});

describe('isTool', () => {
  it.each([
    ['nothing', undefined],
    ['a function', () => routes],
    ['another contract', { contract: 2, routes }],
    ['no contract', { routes }],
    ['routes of another shape', { contract: 1, routes: 'all' }],
    ['a hole among the routes', { contract: 1, routes: [undefined] }],
  ])('says no to %s', (_, value) => {
    expect(isTool(value)).toBe(false);
  });
});
