import { test } from '../support/broken-tool.ts';
import { expect, signIn } from '../support/journey.ts';

test.describe('an administrator', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('takes a bad version back, and the shell of somebody else follows at its next navigation', async ({
    page,
    newTool,
    browser,
    baseURL,
    signedIn,
  }) => {
    const tool = newTool();
    await tool.publish('1.0.0');
    await tool.publish('2.0.0');
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: signedIn });
    const user = await context.newPage();
    await user.goto(tool.address);
    await expect(user.getByRole('heading', { name: 'Versão 2.0.0' })).toBeVisible();

    await signIn(page);
    await page.getByRole('link', { name: 'Versões' }).click();
    await expect(page.getByRole('heading', { name: 'Versões das ferramentas' })).toBeVisible();
    await page
      .getByRole('table', { name: 'Versões por ferramenta' })
      .getByRole('link', { name: tool.name })
      .click();
    await page.getByRole('button', { name: 'Voltar versão' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('a página não abre');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Voltar versão' }).press('Enter');
    await expect(page.getByText('Página de teste voltou para 1.0.0.').first()).toBeVisible();
    const history = page.getByRole('table', { name: 'Histórico' });
    await expect(history.getByRole('row', { name: /Voltou de versão/ })).toContainText('a página não abre');

    await user.getByRole('link', { name: 'Configurações' }).click();
    await expect(user.getByRole('heading', { name: 'Configurações' })).toBeVisible();
    await user.goBack();
    await expect(user.getByRole('heading', { name: 'Versão 1.0.0' })).toBeVisible();
    await context.close();
  });
});

test('anybody else finds nothing there, neither in the sidebar nor at the services', async ({ page }) => {
  await page.goto('/ops/releases');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Versões' })).toBeHidden();
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('garimpo-session') ?? '{}').access_token as string,
  );
  const answer = await page.request.get('/api/releases', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(403);
});
