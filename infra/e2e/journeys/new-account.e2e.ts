import { addOffer, card } from '../support/board.ts';
import {
  DEEP,
  expect,
  leaveConfirmation,
  newPerson,
  registerAndPay,
  registerAndPayByHand,
  test,
} from '../support/journey.ts';

test('a new account goes through plan choice and the demonstration checkout to a board of its own', async ({
  page,
}) => {
  const person = newPerson();
  await registerAndPayByHand(page, person);
  await expect(page.getByText('Nenhuma oferta ainda')).toBeVisible();

  await addOffer(page, 'Primeira oferta');
  await page.reload();
  await expect(card(page, 'Primeira oferta')).toBeVisible();
});

test('what was not paid opens nothing: the board leads to the checkout, and cancelling it to the plan choice', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/register?plan=intermediario');
  await expect(page.getByRole('radio', { name: /Intermediário/ })).toBeChecked();
  await page.getByLabel('Nome').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar senha').fill(person.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha seu plano para continuar' })).toBeVisible();
  await page.getByRole('link', { name: 'Assinar Avançado' }).click();
  await page.getByRole('button', { name: 'Pagar (demonstração)' }).click();
  await leaveConfirmation(page);
});

test(
  'signing up twice with one address is refused in the words of the specification',
  DEEP,
  async ({ page }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/register?plan=starter');
    await page.getByLabel('Nome').fill(person.name);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.getByLabel('Confirmar senha').fill(person.password);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByText('Falha ao criar conta. O email já está em uso ou é inválido.')).toBeVisible();
  },
);
