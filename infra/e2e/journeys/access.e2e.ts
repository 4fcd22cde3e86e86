import { DEMO, expect, signIn, test } from '../support/journey.ts';

test('a protected address asks for sign-in, refuses a wrong password, and leads back to itself, its question included', async ({
  page,
}) => {
  await page.goto('/dashboard?q=bolo');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill(DEMO.email);
  await page.getByLabel('Senha', { exact: true }).fill('senha-errada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Falha ao fazer login. Verifique suas credenciais.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(DEMO.email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?q=bolo/);
  await expect(page.getByText('Curso Bolos no Pote Lucrativos')).toBeVisible();
});

test('an address that nothing serves says so inside the frame, and signing out in one tab closes the other', async ({
  page,
  context,
}) => {
  await signIn(page, DEMO);
  const second = await context.newPage();
  await second.goto('/nao-existe');
  await expect(second.getByText('Página não encontrada')).toBeVisible();
  await second.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(second.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await second.bringToFront();
  await expect(second).toHaveURL(/\/login/);
});

test('the theme follows the system until it is chosen, and the choice survives a reload without a flash', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/settings');
  await page.getByText('Modo Claro').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByText('Sistema', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('Modo Claro').click();
  // Before any script of the app has run: the inline script alone decides the first paint.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/settings', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
