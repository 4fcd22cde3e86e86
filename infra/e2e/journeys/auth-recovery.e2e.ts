import { countEmails, linkTo } from '../support/emails.ts';
import { tabTo } from '../support/focus.ts';
import {
  DEEP,
  expect,
  newPerson,
  passwordChanged,
  registerAndPay,
  signIn,
  test,
} from '../support/journey.ts';

test('a lost password is replaced with nothing but a keyboard, and the link works once', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson();
  await registerAndPay(page, person);
  await page.getByRole('button', { name: 'Sair' }).click();
  const keys = page.keyboard;

  await tabTo(page, page.getByRole('link', { name: 'Esqueci minha senha' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha', level: 1 })).toBeVisible();
  await tabTo(page, page.getByLabel('E-mail'));
  await keys.type(person.email);
  await keys.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: `Se houver uma conta com ${person.email}` }),
  ).toBeVisible();

  const link = await linkTo(person.email, 'recovery');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Trocar senha', level: 1 })).toBeVisible();
  // What opens the account is gone from the address, and from the history behind it.
  await expect(page).toHaveURL(`${baseURL}/reset-password`);
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();

  await tabTo(page, page.getByLabel('Nova senha', { exact: true }));
  await keys.type('curta');
  await keys.press('Enter');
  await expect(page.getByText('A senha deve ter pelo menos 8 caracteres.')).toBeVisible();
  await keys.press('ControlOrMeta+A');
  const changed = { ...person, password: `${person.password}-nova` };
  await keys.type(changed.password);
  await tabTo(page, page.getByLabel('Confirmar nova senha'));
  await keys.type(changed.password);
  await keys.press('Enter');
  await passwordChanged(page);
  await expect(page).toHaveURL(`${baseURL}/login`);
  await signIn(page, changed);

  // Used up, in this browser and in any other.
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('Este link expirou ou já foi usado.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Pedir outro link' }).click();
  await expect(stranger).toHaveURL(/\/forgot-password$/);
  await other.close();
});

test(
  'the link opens in another browser, after a program has looked at it, and signs nobody out',
  DEEP,
  async ({ page, browser, request }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    const link = await linkTo(person.email, 'recovery');

    for (let looks = 0; looks < 3; looks += 1)
      expect((await request.get(link, { headers: { accept: 'text/html' } })).ok()).toBe(true);

    const other = await browser.newContext();
    const phone = await other.newPage();
    await signIn(phone);
    await phone.goto(link);
    await expect(phone.getByText(`Escolha outra senha para ${person.email}.`)).toBeVisible();
    // Whoever is signed in there stays so, in the other tabs too.
    const tab = await other.newPage();
    await tab.goto('/profile');
    await expect(tab.getByText('demo@garimpo.local').first()).toBeVisible();
    // The page can be loaded anew before the password is chosen.
    await phone.reload();
    await phone.getByLabel('Nova senha', { exact: true }).fill('outra-senha-boa');
    await phone.getByLabel('Confirmar nova senha').fill('outra-senha-boa');
    await phone.getByRole('button', { name: 'Trocar senha' }).click();
    await passwordChanged(phone);
    await expect(phone).toHaveURL(/\/login$/);
    await signIn(phone, { ...person, password: 'outra-senha-boa' });
    await other.close();
  },
);

test('an address without an account hears the same, and gets no email', DEEP, async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText(`Se houver uma conta com ${email}`)).toBeVisible();
  expect(await countEmails(email)).toBe(0);
});

test('without a link there is a way to one', DEEP, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('abra o link que enviamos')).toBeVisible();
  await expect(page.getByLabel('Código do e-mail')).toBeVisible();
  await page.getByRole('link', { name: 'Pedir link' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
});
