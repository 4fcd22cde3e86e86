import { randomUUID } from 'node:crypto';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { ORIGIN, startOrigin } from '../support/origin.ts';

/** Every page is looked at in a browser, and so is its clone: on a busy machine that takes long. */
const CAPTURED_MS = 150_000;

const page = (title: string, body: string): [string, string] => [
  'text/html; charset=utf-8',
  `<!doctype html><html lang="pt-BR"><head><title>${title}</title><link rel="stylesheet" href="/estilo.css?v=2"></head><body><h1>${title}</h1><p>${'Um texto da página. '.repeat(10)}</p>${body}</body></html>`,
];
const FUNNEL = {
  '/': page(
    'Oferta de outono',
    `<a href="/termos">Termos</a> <button onclick="location.href='${ORIGIN}/bonus'">Bônus</button>`,
  ),
  '/bonus': page('Bônus', `<a href="${ORIGIN}/">Voltar</a>`),
  '/termos': page('Termos de uso', ''),
  '/obrigado': page('Obrigado', ''),
};

test(
  'a funnel is cloned with its pages, goes out as a WARC file, and comes back from it',
  DEEP,
  async ({ page, context }) => {
    test.setTimeout(90_000 + 2 * CAPTURED_MS);
    const name = `funil-${randomUUID().slice(0, 8)}`;
    const origin = await startOrigin(FUNNEL);
    try {
      await registerAndPay(page, newPerson());
      await page.goto(`/tools/clonesites?url=${encodeURIComponent(`${ORIGIN}/`)}`);
      await page.getByLabel('Nome do site').fill(name);
      await page.getByRole('checkbox', { name: /Copiar também as páginas ligadas/ }).check();
      const map = page.getByRole('list', { name: 'Páginas do clone' });
      await expect(map.getByText('/bonus', { exact: true })).toBeVisible();
      await expect(map.getByText('Termos de uso')).toBeVisible();
      await page.getByLabel('Adicionar página do mesmo site').fill('/obrigado');
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await page.getByRole('button', { name: 'Usar Hospedagem' }).click();
      await expect(page.getByText('Site clonado com sucesso!')).toBeVisible({ timeout: CAPTURED_MS });
    } finally {
      await origin.stop();
    }
    await page.getByRole('button', { name: 'Ver resultado' }).click();
    await expect(page.getByText('4 páginas, todas copiadas.')).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).first().click();

    const origins = async (address: string) => {
      const clone = await context.newPage();
      await clone.goto(address);
      await clone.getByRole('button', { name: 'Bônus' }).click();
      await expect(clone.getByRole('heading', { name: 'Bônus' })).toHaveCSS('color', 'rgb(10, 120, 60)');
      await clone.getByRole('link', { name: 'Voltar' }).click();
      await clone.getByRole('link', { name: 'Termos' }).click();
      await expect(clone.getByRole('heading', { name: 'Termos de uso' })).toBeVisible();
      expect(new URL(clone.url()).origin).toBe(new URL(address).origin);
      await clone.close();
    };
    const addressOf = (of: string) =>
      page
        .getByRole('link', { name: new RegExp(of) })
        .first()
        .getAttribute('href');
    await origins((await addressOf(name)) ?? '');

    await page.getByRole('button', { name: `Mais ações de ${name}` }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Baixar WARC' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('oferta.test.warc.gz');
    const back = `volta-${randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: 'Importar WARC' }).click();
    await page.locator('input[type=file]').setInputFiles(await file.path());
    await page.getByLabel('Nome do site').fill(back);
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(page.getByText('Site clonado com sucesso!')).toBeVisible({ timeout: CAPTURED_MS });
    await page.getByRole('button', { name: 'Voltar' }).click();
    await origins((await addressOf(back)) ?? '');
  },
);
