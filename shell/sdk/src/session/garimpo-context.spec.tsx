import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession } from '../testing/fake-session.ts';
import { GarimpoProvider, hasRoute, useHasRoute, useSession } from './garimpo-context.tsx';

describe('hasRoute', () => {
  const routes = ['/dashboard', '/offers/:offerId/metrics', '/tools/clonesites'];

  it.each([
    ['/dashboard', true],
    ['/dashboard?tag=pets#a', true],
    ['/offers/12/metrics', true],
    ['/offers/:offerId/metrics', true],
    ['/offers/12', false],
    ['/offers/12/metrics/more', false],
    ['/tools', false],
    ['/', false],
  ])('%s: %p', (path, expected) => {
    expect(hasRoute(routes, path)).toBe(expected);
  });
});

function Facts() {
  const { user } = useSession();
  return <p>{`${user.name} ${useHasRoute('/tools/clonesites')}`}</p>;
}

it('hands session and routes to whatever stands below', () => {
  const value = {
    session: fakeSession({ user: { name: 'Ana' } }),
    api: fakeApi({}).api,
    routes: ['/tools/clonesites'],
    support: { chatUrl: null, contactEmail: null },
    marks: { set: [], add: async () => {} },
    signIn: () => {},
    now: () => new Date(),
  };
  render(
    <GarimpoProvider value={value}>
      <Facts />
    </GarimpoProvider>,
  );
  expect(screen.getByText('Ana true')).toBeVisible();
});

it('says what is missing when it is used outside of the provider', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Facts />)).toThrow('no GarimpoProvider above');
});
