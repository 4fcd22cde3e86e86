import type { PaymentView, SubscriptionDetails } from '@garimpo/accounts-contract';
import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf, subscriptionOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

type Options = Partial<Parameters<typeof renderShell>[0]>;

async function open(details: Partial<SubscriptionDetails>, options: Options = {}) {
  const shell = renderShell({
    at: '/conta/assinatura',
    profile: profileOf(),
    ...options,
    handlers: {
      'GET /api/subscription': () => ({ subscription: subscriptionOf(details) }),
      ...options.handlers,
    },
  });
  await screen.findByRole('region', { name: 'Recibos' });
  return shell;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
const demo = { provider: 'demo', managedBy: 'app' } as const;
const closed = profileOf({
  subscriptionStatus: 'past_due',
  access: { allowed: false, reason: 'inactive', goTo: 'https://pagamento.example/x' },
});

describe('/conta/assinatura', () => {
  it('says what one has, who charges, when next, and what was paid', async () => {
    await open({});
    const plan = panel('O que você tem');
    expect(plan.getByText('Avançado')).toBeVisible();
    expect(plan.getByText('Ativa')).toBeVisible();
    expect(await plan.findByText(/^R\$\s197,00 por mês$/)).toBeVisible();
    expect(plan.getByText('Prevista para 12 de dezembro de 2026')).toBeVisible();
    expect(plan.getByText(/^Último pagamento: R\$\s197,00$/)).toBeVisible();
    expect(plan.getByText('Kiwify')).toBeVisible();
    const [, row] = panel('Recibos').getAllByRole('row');
    expect(words(row!)).toMatch(/^12\/11\/2026.*Pago.*Avançado.*Kiwify.*KW-1.*R\$ 197,00$/);
    expect(plan.getByRole('link', { name: 'Trocar de plano' })).toHaveAttribute('href', '/escolher-plano');
  });

  it.each<[string, Partial<PaymentView>, string]>([
    ['an amount that nobody told', { amountCents: null, currency: null }, '–'],
    ['nothing, in the demonstration', { amountCents: null, provider: 'demo' }, 'R$ 0,00'],
    ['another currency', { amountCents: 3_500, currency: 'USD' }, '35 USD'],
    ['what went back', { kind: 'refunded' }, 'Reembolsado'],
    ['what was disputed', { kind: 'chargeback' }, 'Contestado'],
    ['a provider without a name of ours', { provider: 'novo-pague' }, 'novo-pague'],
  ])('lists %s', async (_case, change, shown) => {
    const [payment] = subscriptionOf().payments;
    await open({ payments: [{ ...payment!, ...change }] });
    expect(words(screen.getByRole('region', { name: 'Recibos' }))).toContain(shown);
  });

  it('leads to the provider that cancels and resumes, where an operator has named its page', async () => {
    await open({ manageUrl: 'https://conta.kiwify.example/' });
    expect(screen.getByRole('link', { name: 'Abrir a área do cliente de Kiwify' })).toHaveAttribute(
      'href',
      'https://conta.kiwify.example/',
    );
    expect(screen.queryByRole('button', { name: 'Cancelar assinatura' })).toBeNull();
  });

  it('says where its link is, and who helps, where none is named', async () => {
    await open({});
    const sentence = screen.getByText(/^Quem cobra é o provedor Kiwify/);
    expect(sentence).toHaveTextContent('está no e-mail que o provedor enviou');
    expect(within(sentence).getByRole('link', { name: 'Falar com o suporte' })).toBeVisible();
  });

  it('cancels for the end of what is paid, and resumes until then', async () => {
    let renews = true;
    const now = () =>
      subscriptionOf({ ...demo, renews, nextChargeAt: renews ? '2026-12-12T12:00:00.000Z' : null });
    const shell = await open(demo, {
      handlers: {
        'GET /api/subscription': () => ({ subscription: now() }),
        'POST /api/subscription/cancel': () => {
          renews = false;
          return { subscription: now() };
        },
        'POST /api/subscription/resume': () => {
          renews = true;
          return { subscription: now() };
        },
      },
    });
    await shell.user.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^Nenhuma nova cobrança é feita\. .*12 de dezembro de 2026/)).toBeVisible();
    await shell.user.click(dialog.getByRole('button', { name: 'Manter assinatura' }));
    expect(renews).toBe(true);
    await shell.user.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
    const again = within(await screen.findByRole('alertdialog'));
    await shell.user.click(again.getByRole('button', { name: 'Cancelar assinatura' }));
    expect(await screen.findByText(/^Você cancelou a renovação/)).toBeVisible();
    expect(panel('O que você tem').getByText('Nenhuma: a renovação foi cancelada')).toBeVisible();
    await shell.user.click(screen.getByRole('button', { name: 'Retomar assinatura' }));
    expect(await screen.findByText('Prevista para 12 de dezembro de 2026')).toBeVisible();
  });

  it('says so when it was not cancelled', async () => {
    const shell = await open(demo, {
      handlers: {
        'POST /api/subscription/cancel': () => {
          throw fail('service.internal.error', 500);
        },
      },
    });
    await shell.user.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await shell.user.click(dialog.getByRole('button', { name: 'Cancelar assinatura' }));
    expect(await dialog.findByText('Não foi possível cancelar. Tente de novo.')).toBeVisible();
  });

  it('is there for whose tools are closed, with the way to the plans and out', async () => {
    const shell = await open({}, { profile: closed });
    expect(shell.left).toEqual([]);
    expect(screen.getByText(/^O pagamento da sua assinatura está em atraso/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Escolher plano' })).toHaveAttribute('href', '/escolher-plano');
    await shell.user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(shell.address()).toBe('/login'));
  });

  it('says that nothing was paid, and that an operator’s gift is not charged', async () => {
    const nothing: Partial<SubscriptionDetails> = {
      provider: null,
      renews: false,
      nextChargeAt: null,
      managedBy: 'nobody',
      payments: [],
    };
    const { unmount } = await open(nothing, {
      profile: { ...closed, subscriptionStatus: 'trialing', subscriptionRenewedAt: null },
    });
    expect(screen.getByText(/^Sua conta está em avaliação/)).toBeVisible();
    expect(panel('Recibos').getByText('Nenhum pagamento registrado.')).toBeVisible();
    unmount();
    await open(nothing);
    expect(panel('O que você tem').getByText('Nenhuma: esta assinatura não é cobrada')).toBeVisible();
  });

  it('leads to the plans from a limit that is reached', async () => {
    await open(
      {},
      {
        handlers: { 'GET /api/usage': () => ({ usage: [{ counter: 'libraries', used: 20, limit: 20 }] }) },
      },
    );
    const use = panel('Uso do plano');
    expect(await use.findByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
  });
});

describe('/conta/pagamento', () => {
  const payment = (at: Date) => [{ ...subscriptionOf().payments[0]!, at: at.toISOString() }];

  it('waits for the provider, and says what was paid once it is known', async () => {
    let payments: PaymentView[] = [];
    let profile = closed;
    const shell = renderShell({
      at: '/conta/pagamento',
      profile: closed,
      handlers: {
        'GET /api/profile/:id': () => ({ profile }),
        'GET /api/subscription': () => ({ subscription: subscriptionOf({ payments }) }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Aguardando o pagamento' })).toBeVisible();
    expect(shell.left).toEqual([]);
    payments = payment(new Date());
    profile = profileOf();
    await shell.user.click(screen.getByRole('button', { name: /Verificar/ }));
    expect(await screen.findByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
    expect(screen.getByText('O plano Avançado está ativo até 12 de dezembro de 2026.')).toBeVisible();
    expect(screen.getByText(/^R\$\s197,00$/)).toBeVisible();
    expect(screen.getByText('KW-1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Ver assinatura e recibos' })).toHaveAttribute(
      'href',
      '/conta/assinatura',
    );
  });

  it('takes no payment of a moment ago for that of another order', async () => {
    const shell = renderShell({
      at: '/conta/pagamento?pedido=KW-2',
      profile: profileOf(),
      handlers: {
        'GET /api/subscription': () => ({ subscription: subscriptionOf({ payments: payment(new Date()) }) }),
      },
    });
    expect(await screen.findByText('Enquanto isso, o plano Avançado segue aberto.')).toBeVisible();
    shell.unmount();
    renderShell({
      at: '/conta/pagamento?pedido=KW-1',
      profile: profileOf(),
      handlers: {
        'GET /api/subscription': () => ({ subscription: subscriptionOf({ payments: payment(new Date()) }) }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  });

  it('takes no payment of another day for the one that is waited for', async () => {
    renderShell({
      at: '/conta/pagamento',
      profile: profileOf(),
      handlers: {
        'GET /api/subscription': () => ({
          subscription: subscriptionOf({ payments: payment(new Date(Date.now() - 86_400_000)) }),
        }),
      },
    });
    expect(await screen.findByText('Enquanto isso, o plano Avançado segue aberto.')).toBeVisible();
  });
});
