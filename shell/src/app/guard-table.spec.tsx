import { decideAccess, effectiveStatus } from '@garimpo/accounts-contract';
import { GUARD_CASES, type GuardCase, guardFacts } from '@garimpo/accounts-contract/testing';
import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { INTERMEDIARIO } from './testing/plans.ts';
import { profileOf } from './testing/profiles.ts';
import { renderShell } from './testing/render-shell.tsx';

const CHECKOUT = 'https://pagamento.example/intermediario?ref=u1';

/** The profile as the service tells it of such an account. */
function profileIn(one: GuardCase, checkoutUrl: string | null) {
  const now = new Date();
  const facts = guardFacts(one, { now, planId: INTERMEDIARIO.id, checkoutUrl });
  return profileOf({
    planId: facts.planId,
    planName: facts.planId === null ? null : 'intermediario',
    subscriptionStatus: effectiveStatus(facts, now),
    subscriptionRenewedAt: facts.subscriptionRenewedAt,
    access: decideAccess(facts, now),
  });
}

async function plansShown(shell: ReturnType<typeof renderShell>) {
  expect(await screen.findByRole('heading', { name: 'Escolha seu plano para continuar' })).toBeVisible();
  expect(shell.address()).toBe('/escolher-plano');
  expect(shell.left).toEqual([]);
}

describe('a protected page in the browser', () => {
  it.each(GUARD_CASES)('$name', async (one) => {
    const shell = renderShell({ at: '/settings', profile: profileIn(one, CHECKOUT) });
    if (one.ends === 'plans') return plansShown(shell);
    if (one.ends === 'open') {
      expect(await screen.findByRole('heading', { name: 'Configurações' })).toBeVisible();
      expect(shell.left).toEqual([]);
      return;
    }
    expect(await screen.findByRole('link', { name: 'Ir para o pagamento' })).toHaveAttribute(
      'href',
      CHECKOUT,
    );
    expect(screen.queryByRole('heading', { name: 'Configurações' })).toBeNull();
  });

  it('without a checkout leads to the choice of a plan', async () => {
    const trialing = GUARD_CASES.find(({ name }) => name === '6: trialing') as GuardCase;
    await plansShown(renderShell({ at: '/settings', profile: profileIn(trialing, null) }));
  });

  it('without a profile makes it first, and does what it says', async () => {
    const made = profileIn(
      GUARD_CASES.find(({ name }) => name === '3: no plan, trialing') as GuardCase,
      null,
    );
    const shell = renderShell({
      at: '/settings',
      profile: made,
      handlers: {
        'GET /api/profile/:id': () => {
          throw fail('accounts.profile.not_found', 404);
        },
        'POST /api/profile': () => ({ profile: made }),
      },
    });
    await plansShown(shell);
    expect(shell.calls.some(({ method, path }) => method === 'POST' && path === '/api/profile')).toBe(true);
  });
});
