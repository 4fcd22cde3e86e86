import { DEEP, expect, fillSignUp, newPerson, test } from '../support/journey.ts';

const plain = (words: string | null) => (words ?? '').replaceAll('\u00a0', ' ');

test(
  'each plan says its price, its overage and its quizzes in the words of the specification',
  DEEP,
  async ({ page }) => {
    await page.goto('/escolher-plano');
    await expect(page.getByRole('heading', { name: 'Escolha seu plano para continuar' })).toBeVisible();
    const cards = page.getByRole('region');
    await expect(cards.filter({ hasText: 'Recomendado' })).toHaveCount(1);
    const wordsOf = async (name: string) =>
      plain(await page.getByRole('region', { name, exact: true }).textContent());

    const starter = await wordsOf('Starter');
    expect(starter).toContain('de R$67 por R$37/mês - Lançamento');
    expect(starter).not.toContain('por 1.000 requisições extras');
    expect(starter).toContain('extra por R$ 9,00');

    const middle = await wordsOf('Intermediário');
    expect(middle).toContain('Recomendado');
    expect(middle).toMatch(/R\$ 97,00\s*por mês/);
    expect(middle).toContain('R$ 3,00 por 1.000 requisições extras');

    const top = await wordsOf('Avançado');
    expect(top).toMatch(/R\$ 197,00\s*por mês/);
    expect(top).toContain('R$ 2,00 por 1.000 requisições extras');
    expect(top).toContain('Quizzes ilimitados');
    expect(top).not.toContain('extra por');
  },
);

for (const [plan, name] of [
  ['starter', 'Starter'],
  ['avancado', 'Avançado'],
] as const) {
  test(
    `a link to the ${plan} plan leads through the sign-up to its own checkout, by keyboard`,
    plan === 'starter' ? {} : DEEP,
    async ({ page }) => {
      const person = newPerson();
      await page.goto('/escolher-plano');
      await page.getByRole('link', { name: `Assinar ${name}` }).press('Enter');
      await expect(page).toHaveURL(`/register?plan=${plan}`);
      await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
      await fillSignUp(page, person);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('plano')).toBe(plan);
      expect(searchParams.get('cupom')).toBe(plan === 'starter' ? 'lancamento' : null);
      expect(searchParams.get('email')).toBe(person.email);
      expect(searchParams.get('ref')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
}

test(
  'the id of a plan preselects it too, and what is wrong is said beside its field',
  DEEP,
  async ({ page }) => {
    const plans = (await (await page.request.get('/api/plans')).json()) as {
      plans: { id: string; name: string }[];
    };
    const middle = plans.plans.find(({ name }) => name === 'intermediario');
    await page.goto(`/register?plan=${middle?.id}`);
    await expect(page.getByRole('radio', { name: /Intermediário/ })).toBeChecked();

    await page.goto('/register');
    await page.getByLabel('Nome').fill('Ana');
    await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha', { exact: true }).fill('senha-boa-1');
    await page.getByLabel('Confirmar senha').fill('senha-boa-2');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByText('As senhas não coincidem')).toBeVisible();
    await expect(page.getByText('Selecione um plano para continuar.')).toBeVisible();
    await expect(page.getByLabel('Confirmar senha')).toBeFocused();
  },
);

test(
  'an account whose checkout is not known says so, and finds it at the next try',
  DEEP,
  async ({ page }) => {
    const person = newPerson();
    // The service says that the plan is paid for nowhere, as before an operator has set its address.
    await page.route('**/api/profile', async (route) => {
      const answer = await route.fetch();
      const { profile } = (await answer.json()) as { profile: { access: { goTo: string } } };
      const access = { ...profile.access, goTo: '/escolher-plano' };
      await route.fulfill({ response: answer, json: { profile: { ...profile, access } } });
    });
    await page.goto('/register?plan=starter');
    await expect(page.getByRole('radio', { name: /Starter/ })).toBeChecked();
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByText('Erro ao buscar URL de pagamento do plano.')).toBeVisible();
    await page.unroute('**/api/profile');
    await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
    await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
  },
);
