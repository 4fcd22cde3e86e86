import { findBarriers } from '../support/axe.ts';
import { tabTo } from '../support/focus.ts';
import {
  DEEP,
  expect,
  fillSignUp,
  newPerson,
  openBoard,
  paidSession,
  registerAndPay,
  test,
} from '../support/journey.ts';

test(
  'nothing promises a trial, and every page before the payment says when the first one is due',
  DEEP,
  async ({ page }) => {
    const noTrial = async () => {
      await expect(page.getByText(/dias de avaliação/)).toHaveCount(0);
    };
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'Assinar Starter' })).toBeVisible();
    await noTrial();
    await expect(page.getByText('O primeiro pagamento vence na contratação')).toBeVisible();
    await page.goto('/escolher-plano');
    await expect(
      page.getByText('Onde o provedor oferece avaliação, ela corre no checkout dele'),
    ).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByText('O primeiro pagamento vence na contratação').first()).toBeVisible();
    await expect(page.getByText('O Garimpo não tem um período de avaliação próprio.')).toBeVisible();
    await noTrial();

    const person = newPerson();
    await page.goto('/register?plan=starter');
    await expect(page.getByText('Depois do cadastro vem o pagamento do plano')).toBeVisible();
    await noTrial();
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    // Rule 6: whoever is in a trial stands at the checkout.
    await expect(page.getByText('Primeiro pagamento', { exact: true })).toBeVisible();
    await expect(page.getByText('Este checkout não tem período de avaliação.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    // What one has can be seen before anything is paid, and a way out is on the page.
    await page.goto('/conta/assinatura');
    await expect(page.getByText('Sua conta está em avaliação.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto('/conta/pagamento');
    await expect(page.getByRole('heading', { name: 'Aguardando o pagamento' })).toBeVisible();
  },
);

test('another plan says what is over its limits before the payment, and the payment is confirmed', async ({
  page,
}) => {
  const session = await paidSession(page.request, newPerson(), 'intermediario');
  const headers = { authorization: `Bearer ${session.access_token}` };
  const offers = Array.from({ length: 21 }, (_, at) => ({
    title: `Oferta ${at}`,
    offerUrl: `https://www.facebook.com/ads/library/?id=${at}`,
    landingPageUrl: 'https://exemplo.com.br/',
  }));
  const made = await Promise.all(offers.map((data) => page.request.post('/api/offers', { headers, data })));
  expect(made.map((reply) => reply.status())).toEqual(offers.map(() => 201));
  await openBoard(page, session);

  await page.goto('/conta/assinatura');
  const plan = page.getByRole('region', { name: 'O que você tem' });
  // Changed to a smaller one, and told what is over its limits before saying yes.
  await tabTo(page, plan.getByRole('link', { name: 'Trocar de plano' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Assinar Starter' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Trocar para o plano Starter' });
  await expect(dialog.getByText('21 em uso · limite 20')).toBeVisible();
  await expect(dialog.getByText('Nada é apagado')).toBeVisible();
  await expect(dialog.getByText('Os dias que restam do plano atual não são somados.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Assinar Starter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'Ir para o pagamento' }).click();
  await page.getByRole('button', { name: 'Pagar (demonstração)' }).click();
  await expect(page.getByText(/^O plano Starter está ativo até \d+ de/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver assinatura e recibos' }).click();
  await expect(page.getByRole('region', { name: 'Recibos' }).getByText('Pago', { exact: true })).toHaveCount(
    2,
  );

  // The limit is told with the way to more room, on this page and on the board.
  const use = page.getByRole('region', { name: 'Uso do plano' });
  await expect(use.getByText('21 de 20 do plano')).toBeVisible();
  await expect(use.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Adicionar Nova Oferta' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Título').fill('Uma a mais');
  await form.getByLabel('URL Biblioteca de Anúncios').fill('https://www.facebook.com/ads/library/?id=99');
  await form.getByLabel('Landing Page URL').fill('https://exemplo.com.br/');
  await form.getByRole('button', { name: 'Adicionar Oferta' }).click();
  await expect(form.getByText('Limite de bibliotecas atingido para seu plano. (20)')).toBeVisible();
  await expect(form.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
});

test(
  'what one has, its receipts, cancelling and resuming are on one page',
  DEEP,
  async ({ page, context }) => {
    await registerAndPay(page, newPerson(), 'intermediario');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Recibos e cancelamento' }).click();
    await expect(page.getByRole('heading', { name: 'Assinatura', level: 1 })).toBeVisible();
    const plan = page.getByRole('region', { name: 'O que você tem' });
    await expect(plan.getByText('Intermediário')).toBeVisible();
    await expect(plan.getByText('Ativa')).toBeVisible();
    await expect(plan.getByText(/^Prevista para \d+ de [a-zç]+ de \d{4}/)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Recibos' }).getByText('Pago', { exact: true }),
    ).toHaveCount(1);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancelar a assinatura?' });
    await expect(question.getByText('Nenhuma nova cobrança é feita.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(page.getByText('Você cancelou a renovação')).toBeVisible();
    await expect(plan.getByText('Nenhuma: a renovação foi cancelada')).toBeVisible();
    // The days that are paid stay open.
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Retomar assinatura' }).click();
    await expect(plan.getByText(/^Prevista para/)).toBeVisible();

    // Where no chat is set, the support button leads to who answers.
    await page.getByRole('link', { name: 'Falar com o suporte' }).click();
    await expect(page.getByRole('heading', { name: 'Contato', level: 1 })).toBeVisible();
    await expect(page.getByText('contato@garimpo.local').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Escrever e-mail' })).toHaveAttribute(
      'href',
      /^mailto:contato@/,
    );
    expect(await findBarriers(page)).toEqual([]);
  },
);
