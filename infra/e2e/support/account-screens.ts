import { expect, newPerson, registerAndPay } from './journey.ts';
import { drawPicture } from './picture.ts';
import { heading, type ScreenGroup } from './screen.ts';

/** The account's own pages, in states that change what is kept: of somebody who is there for nothing else. */
export const account: ScreenGroup = {
  name: 'picture, use of the plan and preferences',
  before: (page) => registerAndPay(page, newPerson()),
  screens: [
    {
      name: 'profile, use of the plan',
      deep: 'left out',
      async show(page) {
        await page.goto('/profile');
        await heading(page, 'Perfil');
        await expect(page.getByText('0 de 20 do plano')).toBeVisible();
      },
    },
    {
      name: 'subscription',
      deep: 'left out',
      async show(page) {
        await page.goto('/conta/assinatura');
        await heading(page, 'Assinatura');
        await expect(page.getByRole('region', { name: 'Recibos' })).toBeVisible();
      },
    },
    {
      name: 'subscription, about to be cancelled',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'plan change',
      deep: 'left out',
      async show(page) {
        await page.goto('/escolher-plano');
        await page.getByRole('button', { name: 'Assinar Avançado' }).click();
        await expect(page.getByRole('dialog').getByText('em uso').first()).toBeVisible();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'payment, confirmed',
      deep: 'left out',
      async show(page) {
        await page.goto('/conta/pagamento');
        await heading(page, 'Pagamento confirmado');
      },
    },
    {
      name: 'profile, file that is no picture',
      deep: 'left out',
      async show(page) {
        await page
          .getByLabel('Escolher foto')
          .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
        await expect(page.getByText('Este arquivo não é uma foto')).toBeVisible();
      },
    },
    {
      name: 'profile, picture chosen',
      deep: 'left out',
      async show(page) {
        const picture = await drawPicture(page, { width: 300, height: 200, type: 'image/jpeg' });
        await page.getByLabel('Escolher foto').setInputFiles(picture);
        await expect(page.getByText('É assim que a foto vai aparecer.')).toBeVisible();
      },
    },
    {
      name: 'profile, picture on its way',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/profile/avatar', () => undefined);
        await page.getByRole('button', { name: 'Salvar foto' }).click();
        await expect(page.getByRole('progressbar', { name: 'Enviando foto' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/profile/avatar'),
    },
    {
      name: 'profile, picture kept',
      deep: 'left out',
      async show(page) {
        await page.goto('/profile');
        await page
          .getByLabel('Escolher foto')
          .setInputFiles(await drawPicture(page, { width: 300, height: 200 }));
        await page.getByRole('button', { name: 'Salvar foto' }).click();
        await expect(page.getByText('Foto atualizada.')).toBeVisible();
      },
    },
    {
      name: 'profile, picture removed',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Remover foto' }).click();
        await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
      },
    },
    {
      name: 'profile, use not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/usage', (route) => route.fulfill({ status: 400, body: 'broken' }));
        await page.goto('/profile');
        await expect(page.getByText('O uso do plano não pôde ser carregado.')).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/usage'),
    },
    {
      name: 'settings, saved',
      deep: 'left out',
      async show(page) {
        await page.goto('/settings');
        await page.getByRole('switch', { name: 'Notificações por e-mail' }).click();
        await expect(page.getByText('Notificações por e-mail salvas.', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'settings, languages open',
      deep: 'left out',
      async show(page) {
        await page.getByRole('combobox', { name: 'Idioma' }).click();
        await expect(page.getByRole('option', { name: 'Inglês' })).toBeVisible();
      },
      async leave(page) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('listbox')).toBeHidden();
      },
    },
    {
      name: 'settings, not saved',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/profile', (route) => route.abort());
        await page.getByRole('switch', { name: 'Notificações por e-mail' }).click();
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      },
      leave: (page) => page.unroute('**/api/profile'),
    },
  ],
};
