import type { SubscriptionDetails } from '@garimpo/accounts-contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PLANS, STARTER } from '../app/testing/plans.ts';
import { profileOf, subscriptionOf, USER_ID } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

const card = (name: string) => within(screen.getByRole('region', { name }));
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

async function openPlans(over: Partial<Parameters<typeof renderShell>[0]> = {}) {
  const shell = renderShell({ at: '/escolher-plano', ...over });
  await screen.findByRole('region', { name: 'Starter' });
  return shell;
}

describe('/escolher-plano', () => {
  it('shows each plan with its price and what it holds', async () => {
    await openPlans();
    expect(screen.getByRole('heading', { name: 'Escolha seu plano para continuar' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Escolha seu plano para continuar · Garimpo'));

    const starter = words(screen.getByRole('region', { name: 'Starter' }));
    expect(starter).toContain('de R$67 por R$37/mês - Lançamento');
    expect(starter).toContain('cupom lancamento');
    expect(starter).toContain('1 quiz, extra por R$ 9,00');

    const middle = words(screen.getByRole('region', { name: 'Intermediário' }));
    expect(middle).toContain('R$ 97,00por mês');
    expect(middle).toContain('R$ 3,00 por 1.000 requisições extras');
    expect(middle).toContain('10 quizzes, extra por R$ 7,00');
    expect(middle).toContain('100.000 requisições por mês');

    const top = words(screen.getByRole('region', { name: 'Avançado' }));
    expect(top).toContain('R$ 197,00por mês');
    expect(top).toContain('R$ 2,00 por 1.000 requisições extras');
    expect(top).toContain('Quizzes ilimitados');
    expect(top).not.toContain('extra por');
    expect(top).toContain('1 milhão de requisições por mês');
  });

  it('recommends the second plan', async () => {
    await openPlans();
    expect(card('Intermediário').getByText('Recomendado')).toBeVisible();
    expect(screen.getAllByText('Recomendado')).toHaveLength(1);
  });

  it('leads a visitor to the sign-up with the plan chosen', async () => {
    await openPlans();
    const link = card('Avançado').getByRole('link', { name: 'Assinar Avançado' });
    expect(link).toHaveAttribute('href', '/register?plan=avancado');
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull();
  });

  it('leads a user to the checkout, made out to them', async () => {
    await openPlans({
      profile: profileOf({ access: { allowed: false, reason: 'no_plan', goTo: '/escolher-plano' } }),
    });
    const url = new URL(card('Starter').getByRole('link', { name: 'Assinar Starter' }).getAttribute('href')!);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      cupom: 'lancamento',
      ref: USER_ID,
      email: 'marina@exemplo.com.br',
    });
    expect(screen.queryByRole('link', { name: 'Voltar ao perfil' })).toBeNull();
  });

  it('says so where a plan cannot be paid for', async () => {
    await openPlans({
      profile: profileOf(),
      handlers: {
        'GET /api/plans': () => ({ plans: [{ ...STARTER, checkoutUrl: null }, ...PLANS.slice(1)] }),
      },
    });
    expect(card('Starter').queryByRole('link')).toBeNull();
    expect(card('Starter').getByText('Pagamento indisponível no momento. Fale com o suporte.')).toBeVisible();
  });

  it('marks the plan in use, and leads back to the profile', async () => {
    await openPlans({ profile: profileOf() });
    expect(await card('Avançado').findByText('Plano atual')).toBeVisible();
    expect(card('Avançado').getByRole('link', { name: 'Ver assinatura' })).toHaveAttribute(
      'href',
      '/conta/assinatura',
    );
    expect(screen.getByRole('link', { name: 'Voltar ao perfil' })).toHaveAttribute('href', '/profile');
  });

  it.each<[string, Partial<SubscriptionDetails>, RegExp]>([
    ['kiwify', { provider: 'kiwify', managedBy: 'provider' }, /^No provedor Kiwify o plano novo é outra/],
    ['demo', { provider: 'demo', managedBy: 'app' }, /^Na demonstração, a assinatura que você tem passa/],
  ])('tells a subscriber of %s what another plan means, before the way to it', async (_of, over, paying) => {
    const shell = await openPlans({
      profile: profileOf(),
      handlers: {
        'GET /api/subscription': () => ({ subscription: subscriptionOf(over) }),
        'GET /api/usage': () => ({
          usage: [
            { counter: 'libraries', used: 34, limit: 500 },
            { counter: 'quizzes', used: 1, limit: -1 },
            { counter: 'requests', used: 12_000, limit: 1_000_000 },
          ],
        }),
      },
    });
    await shell.user.click(await card('Starter').findByRole('button', { name: 'Assinar Starter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trocar para o plano Starter' }));
    expect(await dialog.findByText('34 em uso · limite 20')).toBeVisible();
    expect(dialog.getByText('1 em uso · limite 1')).toBeVisible();
    expect(dialog.getAllByText('Acima do limite')).toHaveLength(2);
    expect(dialog.getByText(/^Nada é apagado/)).toBeVisible();
    expect(dialog.getByText(/^Seus links continuam funcionando/)).toBeVisible();
    expect(dialog.getByText(/Os dias que restam do plano atual não são somados/)).toBeVisible();
    expect(dialog.getByText(paying)).toBeVisible();
    const go = new URL(dialog.getByRole('link', { name: 'Ir para o pagamento' }).getAttribute('href')!);
    expect(go.searchParams.get('ref')).toBe(USER_ID);
  });

  it.each([
    ['refused', 'O último pagamento não foi concluído.'],
    ['refunded', 'O último pagamento foi reembolsado.'],
    ['chargeback', 'O último pagamento foi contestado.'],
  ])('says why the tools are closed: %s', async (subscriptionStatus, sentence) => {
    await openPlans({
      profile: profileOf({
        subscriptionStatus,
        access: { allowed: false, reason: 'blocked', goTo: '/escolher-plano' },
      }),
    });
    expect(
      await screen.findByText(`${sentence} Escolha um plano para voltar a usar as ferramentas.`),
    ).toBeVisible();
  });

  it('lets a user without access sign out', async () => {
    const shell = await openPlans({
      profile: profileOf({ access: { allowed: false, reason: 'expired', goTo: '/escolher-plano' } }),
    });
    await shell.user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(shell.address()).toBe('/login'));
  });
});
