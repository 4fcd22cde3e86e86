import type { Page } from '@playwright/test';
import { takePhoto } from './dirty-photo.ts';
import { expect, signIn } from './journey.ts';
import { drawPicture } from './picture.ts';
import { heading, type ScreenGroup } from './screen.ts';

const STRIP = '**/api/strip-meta';
const choose = (page: Page) => page.getByLabel('Escolher imagens, vídeos, áudios ou PDF');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const state = (page: Page, name: string) =>
  expect(page.getByText(name, { exact: true }).first()).toBeVisible();

export const metadata: ScreenGroup = {
  name: 'files without metadata',
  before: signIn,
  screens: [
    {
      name: 'metadata',
      async show(page) {
        await page.goto('/tools/removemetadados');
        await heading(page, 'Remover Metadados');
        await expect(choose(page)).toBeAttached();
      },
    },
    {
      name: 'metadata, found',
      async show(page) {
        const long = await takePhoto(page, `${'um-nome-muito-comprido-'.repeat(6)}.jpg`);
        const clean = { ...(await drawPicture(page, { width: 40, height: 90 })), name: 'limpa.png' };
        const cut = { name: 'cortada.heic', mimeType: 'image/heic', buffer: long.buffer.subarray(0, 60) };
        const other = { name: 'contrato.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') };
        await choose(page).setInputFiles([long, clean, cut, other]);
        await state(page, 'Encontrado');
        await state(page, 'Nada encontrado');
        await state(page, 'Não aceito');
        await expect(page.getByText('“contrato.docx” não é imagem, vídeo, áudio nem PDF.')).toBeVisible();
        await page
          .getByText(/^Ver tudo/)
          .first()
          .click();
      },
    },
    {
      name: 'metadata, being sent',
      deep: 'left out',
      async show(page) {
        await page.route(STRIP, () => undefined);
        await press(page, 'Remover Metadados');
        await expect(page.getByRole('progressbar')).toBeVisible();
      },
      async leave(page) {
        await press(page, 'Cancelar');
        await page.unroute(STRIP);
      },
    },
    {
      name: 'metadata, refused',
      deep: 'left out',
      async show(page) {
        const error = { code: 'media.storage.full', message: 'full', requestId: 'req-1' };
        await page.route(STRIP, (route) => route.fulfill({ status: 507, json: { error } }));
        await press(page, 'Remover Metadados');
        await state(page, 'Falhou');
        await expect(page.getByRole('progressbar')).toBeHidden();
      },
      leave: (page) => page.unroute(STRIP),
    },
    {
      name: 'metadata, removed',
      deep: 'left out',
      async show(page) {
        await press(page, 'Remover Metadados');
        await state(page, 'Limpo');
        await expect(page.getByRole('button', { name: 'Baixar ZIP' })).toBeVisible();
      },
    },
  ],
};
