import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';
import { type FakeAuth, factorOf, sessionOf } from './testing/fake-auth.ts';

const profile = profileOf();

/** The account has got a second factor elsewhere; what this browser has stored does not know of it. */
function addedElsewhere(auth: FakeAuth) {
  auth.stored = sessionOf({ id: profile.id, email: profile.email, level: 'aal1' });
  auth.onRefresh = () => {
    auth.factors = [factorOf('f1')];
    auth.stored = sessionOf({ id: profile.id, email: profile.email, level: 'aal1', factors: auth.factors });
  };
}

describe('a service that asks for the second factor', () => {
  it('leads to the challenge, and from there back to where the user was', async () => {
    let fake: FakeAuth | undefined;
    const { user, auth, address } = renderShell({
      at: '/settings',
      before: (given) => {
        fake = given;
        addedElsewhere(given);
      },
      handlers: {
        'GET /api/profile/:id': () => {
          const shown = fake?.stored?.access_token === sessionOf({ level: 'aal2' }).access_token;
          if (!shown) throw fail('request.factor.required', 403);
          return { profile };
        },
      },
    });
    const code = await screen.findByLabelText('Código');
    expect(address()).toBe('/login?from=%2Fsettings');
    expect(auth.calls.filter((call) => call === 'refreshSession')).toHaveLength(1);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Configurações' })).toBeVisible();
    expect(address()).toBe('/settings');
  });
});
