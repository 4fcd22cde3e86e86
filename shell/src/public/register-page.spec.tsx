import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { INTERMEDIARIO, PLANS, STARTER } from '../app/testing/plans.ts';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

const CHECKOUT = 'https://pagamento.example/starter?cupom=lancamento&ref=u1';
const toPay = profileOf({
  subscriptionStatus: 'trialing',
  access: { allowed: false, reason: 'inactive', goTo: CHECKOUT },
});

async function openRegister(at = '/register', profile = toPay) {
  const shell = renderShell({
    at,
    handlers: {
      'GET /api/profile/:id': () => {
        throw fail('accounts.profile.not_found', 404);
      },
      'POST /api/profile': () => ({ profile }),
    },
  });
  await screen.findByRole('radio', { name: 'Starter' });
  return shell;
}

const submit = () => screen.getByRole('button', { name: 'Criar conta' });
const field = (label: string) => screen.getByLabelText(label);

async function fill(shell: Awaited<ReturnType<typeof openRegister>>, over: Record<string, string> = {}) {
  const values = {
    Nome: 'Marina Rocha',
    'E-mail': 'marina@exemplo.com.br',
    Senha: 'senha-boa',
    'Confirmar senha': 'senha-boa',
    ...over,
  };
  for (const [label, value] of Object.entries(values)) {
    await shell.user.clear(field(label));
    if (value !== '') await shell.user.type(field(label), value);
  }
}

describe('/register', () => {
  it('creates the account and goes to the checkout of the chosen plan', async () => {
    const shell = await openRegister();
    await waitFor(() => expect(document.title).toBe('Criar conta · Garimpo'));
    await fill(shell, { Nome: '  Marina Rocha ' });
    await shell.user.click(screen.getByRole('radio', { name: 'Starter' }));
    await shell.user.click(submit());
    await waitFor(() => expect(shell.left).toEqual([CHECKOUT]));
    expect(shell.auth.credentials).toEqual({ email: 'marina@exemplo.com.br', password: 'senha-boa' });
    expect(shell.auth.signUpMetadata).toEqual({ full_name: 'Marina Rocha', plan_id: STARTER.id });
    expect(shell.address()).toBe('/register');
  });

  it('says what is agreed to, to be read beside the form', async () => {
    await openRegister();
    for (const [name, address] of [
      ['Termos de Uso', '/terms'],
      ['Política de Privacidade', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', address);
      expect(link).toHaveAttribute('target', '_blank');
    }
    expect(screen.getByRole('link', { name: 'Garimpo' })).toHaveAttribute('href', '/about');
  });

  it.each([
    ['intermediario', 'Intermediário'],
    ['INTERMEDIARIO', 'Intermediário'],
    [INTERMEDIARIO.id, 'Intermediário'],
  ])('preselects the plan %s of the address', async (plan, name) => {
    await openRegister(`/register?plan=${plan}`);
    expect(screen.getByRole('radio', { name })).toBeChecked();
  });

  it('waits for the plans when somebody was quicker', async () => {
    const plans: { arrive: () => void } = { arrive: () => undefined };
    const late = new Promise<void>((resolve) => {
      plans.arrive = resolve;
    });
    const shell = renderShell({
      at: '/register?plan=starter',
      handlers: {
        'GET /api/plans': async () => {
          await late;
          return { plans: PLANS };
        },
        'GET /api/profile/:id': () => ({ profile: toPay }),
      },
    });
    await screen.findByLabelText('Nome');
    await fill(shell);
    await shell.user.click(submit());
    expect(screen.queryByText('Selecione um plano para continuar.')).toBeNull();
    expect(shell.auth.credentials).toBeNull();
    plans.arrive();
    await waitFor(() => expect(shell.left).toEqual([CHECKOUT]));
    expect(shell.auth.signUpMetadata).toMatchObject({ plan_id: STARTER.id });
  });

  it('preselects nothing for a plan that does not exist', async () => {
    await openRegister('/register?plan=ouro');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  });

  it.each([
    ['Nome', { Nome: '' }, 'Informe seu nome.'],
    ['E-mail', { 'E-mail': 'marina' }, /e-mail válido/],
    [
      'Senha',
      { Senha: '1234567', 'Confirmar senha': '1234567' },
      'A senha deve ter pelo menos 8 caracteres.',
    ],
    ['Confirmar senha', { 'Confirmar senha': 'outra-senha' }, 'As senhas não coincidem'],
  ])('refuses a wrong %s beside the field', async (label, over, sentence) => {
    const shell = await openRegister('/register?plan=starter');
    await fill(shell, over);
    await shell.user.click(submit());
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(sentence);
    expect(shell.auth.calls).not.toContain('signUp');
  });

  it('asks for a plan', async () => {
    const shell = await openRegister();
    await fill(shell);
    await shell.user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('Selecione um plano para continuar.');
    expect(screen.getByRole('radio', { name: 'Starter' })).toHaveFocus();
    expect(shell.auth.calls).not.toContain('signUp');
  });

  it.each([
    [
      'Falha ao criar conta. O email já está em uso ou é inválido.',
      { name: 'AuthApiError', status: 422, code: 'user_already_exists', message: 'x' },
    ],
    ['Ocorreu um erro inesperado. Tente novamente.', { name: 'AuthUnknownError', message: 'odd' }],
  ])('%s', async (sentence, error) => {
    const shell = await openRegister('/register?plan=starter');
    shell.auth.signUpError = error;
    await fill(shell);
    await shell.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('E-mail')).toHaveValue('marina@exemplo.com.br');
  });

  it('says beside the field that the service found the password too weak', async () => {
    const shell = await openRegister('/register?plan=starter');
    shell.auth.signUpError = {
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      message: 'weak',
    };
    await fill(shell);
    await shell.user.click(submit());
    await waitFor(() => expect(field('Senha')).toHaveFocus());
    expect(field('Senha')).toHaveAccessibleDescription('A senha deve ter pelo menos 8 caracteres.');
  });

  it('says beside the field that the password is one of those that are guessed first', async () => {
    const shell = await openRegister('/register?plan=starter');
    shell.auth.signUpError = {
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      message: 'weak',
      reasons: ['pwned'],
    };
    await fill(shell);
    await shell.user.click(submit());
    await waitFor(() => expect(field('Senha')).toHaveFocus());
    expect(field('Senha')).toHaveAccessibleDescription('Esta senha é fácil de adivinhar. Escolha outra.');
  });

  it('says when no checkout is known, and tries again without a second account', async () => {
    const nowhere = profileOf({ access: { allowed: false, reason: 'inactive', goTo: '/escolher-plano' } });
    const shell = await openRegister('/register?plan=starter', nowhere);
    await fill(shell);
    await shell.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar URL de pagamento do plano.');
    expect(screen.getByRole('link', { name: 'Escolher plano' })).toHaveAttribute('href', '/escolher-plano');

    shell.use({ 'GET /api/profile/:id': () => ({ profile: toPay }) });
    await shell.user.click(screen.getByRole('button', { name: 'Ir para o pagamento' }));
    await waitFor(() => expect(shell.left).toEqual([CHECKOUT]));
    expect(shell.auth.calls.filter((call) => call === 'signUp')).toHaveLength(1);
  });

  it('says the same when the profile cannot be read', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const shell = await openRegister('/register?plan=starter');
    shell.use({
      'POST /api/profile': () => {
        throw fail('service.internal.error', 500);
      },
    });
    await fill(shell);
    await shell.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar URL de pagamento do plano.');
    logged.mockRestore();
  });

  it('asks to confirm the address where that comes first', async () => {
    const shell = await openRegister('/register?plan=starter');
    shell.auth.confirmsEmail = true;
    await fill(shell);
    await shell.user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible();
    expect(screen.getByText(/marina@exemplo.com.br/)).toBeVisible();
  });

  it('offers another try when the plans did not come', async () => {
    let away = true;
    const shell = renderShell({
      at: '/register',
      handlers: {
        'GET /api/plans': () => {
          if (away) throw fail('service.dependency.unavailable', 503);
          return { plans: [STARTER] };
        },
      },
    });
    expect(await screen.findByText('Os planos não puderam ser carregados.')).toBeVisible();
    away = false;
    await shell.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('radio', { name: 'Starter' })).toBeVisible();
  });

  it('lets those go on who are signed in already', async () => {
    const { address } = renderShell({ at: '/register', profile: profileOf() });
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(address()).toBe('/dashboard');
  });
});
