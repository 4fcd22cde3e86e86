import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';
import { ORIGIN, startOrigin } from '../support/origin.ts';
import { dialogGone } from '../support/screen.ts';

/** A capture looks at the page and at its clone in a browser of its own: on a busy machine that takes long. */
const CAPTURED_MS = 100_000;

test(
  'a page is cloned, stands with its original gone, goes home as a ZIP, is suspended, and deleted',
  DEEP,
  async ({ page, context, browser }) => {
    test.setTimeout(90_000 + CAPTURED_MS);
    const name = `loja-${randomUUID().slice(0, 8)}`;
    const origin = await startOrigin();
    try {
      await registerAndPay(page, newPerson());
      await page.goto(`/tools/clonesites?url=${encodeURIComponent(`${ORIGIN}/`)}`);
      await expect(page.getByLabel('URL da página')).toHaveValue(`${ORIGIN}/`);
      await page.getByLabel('Nome do site').fill(name.toUpperCase());
      await expect(page.getByText('Nome disponível')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Site clonado com sucesso!')).toBeVisible({
        timeout: CAPTURED_MS,
      });
    } finally {
      await origin.stop();
    }
    const address = await page.getByLabel('Endereço da cópia').inputValue();
    expect(new URL(address).hostname.split('.')[0]).toBe(name);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByText('1 de ')).toBeVisible();

    const clone = await context.newPage();
    const hosts = new Set<string>();
    clone.on('request', (request) => hosts.add(new URL(request.url()).host));
    await clone.goto(address);
    await expect(clone.getByRole('heading', { name: 'Oferta de outono' })).toHaveCSS(
      'color',
      'rgb(10, 120, 60)',
    );
    expect(await clone.getByAltText('Vaso').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      1,
    );
    expect([...hosts]).toEqual([new URL(address).host]);

    await page.getByRole('button', { name: 'Clonar Site', exact: true }).click();
    await page.getByLabel('URL da página').fill(`${ORIGIN}/`);
    await page.getByLabel('Nome do site').fill(name);
    await expect(page.getByText('Este nome já está em uso.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Usar Hospedagem' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await dialogGone(page);

    await page.getByRole('button', { name: `Mais ações de ${name}` }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Baixar ZIP' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${name}.zip`);
    const zip = await readFile(await file.path());
    for (const entry of ['index.html', 'vaso.gif']) expect(zip.toString('latin1')).toContain(entry);

    await reportAndSuspend(clone, browser, name, address);

    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Nenhum site clonado ainda')).toBeVisible();
    expect((await clone.goto(address))?.status()).toBe(410);
  },
);

/** A visitor tells what is wrong with a clone, and an administrator takes it from the web, and puts it back. */
async function reportAndSuspend(clone: Page, browser: Browser, name: string, address: string): Promise<void> {
  await clone.goto(`${address}.well-known/denuncia`);
  await clone.evaluate(() => {
    // What a browser would stop, so that the answer with what is wrong is seen.
    for (const form of document.forms) form.noValidate = true;
  });
  await clone.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(clone.getByText('Escolha um motivo.')).toBeVisible();
  for (const size of [clone.viewportSize(), { width: 390, height: 844 }]) {
    if (size !== null) await clone.setViewportSize(size);
    expect([...(await findBarriers(clone)), ...(await findMisfits(clone))]).toEqual([]);
  }
  await clone.getByLabel('Uso de conteúdo').check();
  await clone.getByLabel('O que aconteceu?').fill('O texto desta página é meu.');
  await clone.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(clone.getByRole('heading', { name: 'Denúncia recebida' })).toBeVisible();

  const operation = await browser.newPage();
  await signIn(operation);
  await operation.getByRole('link', { name: 'Denúncias' }).click();
  await operation.getByRole('button', { name: `Suspender página: ${name}` }).click();
  const back = operation.getByRole('button', { name: `Pôr de volta no ar: ${name}` });
  await expect(back).toBeVisible();
  // Whoever serves it hears of the change a moment later.
  const status = async () => (await clone.goto(address))?.status();
  await expect.poll(status).toBe(451);
  await back.click();
  await expect(operation.getByText('Página de volta no ar por').first()).toBeVisible();
  await expect.poll(status).toBe(200);
  await operation.close();
}
