import type { Page } from '@playwright/test';
import { tab } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { drawPicture } from '../support/picture.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Perfil', exact: true })).toBeVisible();
}

/** Tab by Tab, as far as it takes. */
async function walkTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    if ((await tab(page))?.name === name) return;
  }
  throw new Error(`no way to "${name}" by keyboard`);
}

const panelPicture = (page: Page) => page.getByRole('main').locator('img');
const sidebarPicture = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).locator('img');

test(
  'a picture is chosen, seen, kept, shown by the sidebar, removed and put back, all by keyboard',
  DEEP,
  async ({ page }) => {
    await registerAndPay(page, newPerson());
    await openProfile(page);
    await expect(panelPicture(page)).toHaveCount(0);
    const picture = await drawPicture(page, { width: 640, height: 480 });

    // Asked for well before the key: the browser that is told of it later shows a dialog of its own.
    const chooser = page.waitForEvent('filechooser');
    await walkTo(page, 'Adicionar foto');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(picture);
    await expect(panelPicture(page)).toHaveAttribute('src', /^blob:/);
    await expect(page.getByRole('button', { name: 'Salvar foto' })).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByText('Foto atualizada.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeFocused();
    const kept = /^\/api\/avatars\/[0-9a-f]{32}\.webp$/;
    await expect(panelPicture(page)).toHaveAttribute('src', kept);
    await expect(sidebarPicture(page)).toHaveAttribute('src', kept);
    const size = await panelPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(size).toBe(256);

    await page.reload();
    await expect(panelPicture(page)).toHaveAttribute('src', kept);
    await walkTo(page, 'Remover foto');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Foto removida.')).toBeVisible();
    await expect(panelPicture(page)).toHaveCount(0);
    await expect(sidebarPicture(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByText('Foto atualizada.')).toBeVisible();
    await expect(sidebarPicture(page)).toHaveAttribute('src', kept);
  },
);

test('what is no picture is refused in words, before and after it was sent', DEEP, async ({ page }) => {
  await registerAndPay(page, newPerson());
  await openProfile(page);
  const input = page.getByLabel('Escolher foto');
  await input.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByRole('alert')).toHaveText(/não é uma foto JPEG, PNG ou WebP/);

  // Says it is one, and is not.
  await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Salvar foto' }).click();
  await expect(page.getByRole('alert')).toHaveText(/não é uma foto JPEG, PNG ou WebP/);

  await input.setInputFiles({
    name: 'eu.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByRole('alert')).toHaveText('A foto passa de 5 MB. Escolha um arquivo menor.');
});

test('the profile says what is paid for, until when, and how much of the plan is used', async ({ page }) => {
  const person = newPerson();
  await registerAndPay(page, person, 'intermediario');
  await openProfile(page);
  await expect(page.getByText(/^Cadastrado em \d{1,2} de [a-zç]+ de \d{4}$/)).toBeVisible();
  const subscription = page.getByRole('region', { name: 'Assinatura' });
  await expect(subscription.getByText('Ativa')).toBeVisible();
  await expect(subscription.getByText('Intermediário')).toBeVisible();
  await expect(subscription.getByText('Faltam 30 dias para expirar.')).toBeVisible();
  await expect(page.getByText('0 de 100 do plano')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();

  await page.getByLabel('Nome').fill('Outro Nome');
  await page.getByLabel('Nome').press('Enter');
  await expect(page.getByText('Nome atualizado com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outro Nome' })).toBeVisible();

  await subscription.getByRole('link', { name: 'Gerenciar Assinatura' }).click();
  await expect(page).toHaveURL('/escolher-plano');
  await expect(page.getByText('Plano atual')).toBeVisible();
});
