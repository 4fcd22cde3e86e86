import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { ORIGIN, startOrigin } from '../support/origin.ts';

/** A capture looks at the page and at its clone in a browser of its own: on a busy machine that takes long. */
const CAPTURED_MS = 100_000;
const OWN = 'https://pay.minha-loja.test/kit';

const PAGE = `<!doctype html><html lang="pt-BR"><head><title>Oferta</title><meta name="viewport" content="width=device-width"></head>
<body><h1>Curso de cerâmica</h1><p>Aulas gravadas, acompanhamento por seis meses e certificado, do barro ao forno, para quem começa do zero.</p>
<p><a href="https://pay.hotmart.com/A1234">Quero comprar</a></p>
<p><button onclick="location.href='https://pay.hotmart.com/B5678?off=3'">Kit com três</button></p>
<p>Dúvidas? (11) 98888-7777</p><footer><a href="/termos">Termos de uso</a></footer></body></html>`;

async function clone(page: Page, name: string, own: string | null): Promise<void> {
  await page.goto(`/tools/clonesites?url=${encodeURIComponent(`${ORIGIN}/compra`)}`);
  await page.getByLabel('Nome do site').fill(name);
  await expect(page.getByText('Nome disponível')).toBeVisible();
  if (own !== null) {
    await page.getByRole('button', { name: /^Meu checkout, WhatsApp e pixel/ }).click();
    await page.getByLabel('Meu checkout').fill(own);
    await page.getByLabel('Meu WhatsApp').fill('21 97777-6666');
  }
  await page.getByRole('button', { name: 'Usar Hospedagem' }).click();
  await expect(
    page.getByText(
      own === null ? 'Site no ar, mas ainda leva a outra pessoa' : /^Site (clonado com sucesso!|no ar)/,
    ),
  ).toBeVisible({ timeout: CAPTURED_MS });
}

test('a clone tells whose checkout it leads to until it leads to its owner’s', async ({ page, context }) => {
  test.setTimeout(120_000 + 2 * CAPTURED_MS);
  const [first, second] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)].map((one) => `k-${one}`);
  const origin = await startOrigin({ '/compra': ['text/html; charset=utf-8', PAGE] });
  try {
    await registerAndPay(page, newPerson());
    await clone(page, first ?? '', null);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/4 caminhos ainda levam a outra pessoa/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Ver resultado' }).click();
    const ways = page.getByRole('region', { name: 'De quem é o checkout?' });
    await expect(ways.getByText('Checkout ou loja · Oferta 2')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await ways.getByLabel('Levar a: pay.hotmart.com/A1234').fill(OWN);
    await ways.getByRole('button', { name: 'Trocar pay.hotmart.com/A1234' }).click();
    await expect(page.getByText('1 destino trocado.')).toBeVisible();
    await expect(ways.getByText(/3 caminhos ainda levam/)).toBeVisible();
    await ways.getByRole('button', { name: 'Desligar todos os que sobraram' }).click();
    await expect(ways.getByText('Nenhum caminho leva a outra pessoa.')).toBeVisible();
    // A picture of the page is taken behind the captures.
    await expect(ways.getByRole('img', { name: 'Onde fica: Quero comprar' })).toBeVisible({
      timeout: CAPTURED_MS,
    });
    expect(await findMisfits(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('row', { name: new RegExp(`${first}`) }).getByText('Só leva a você'),
    ).toBeVisible();

    await page.goto(`/tools/editor-studio?id=${first}`);
    await page.getByRole('button', { name: 'Verificar página' }).click();
    await expect(page.getByText('Nenhum caminho leva a outra pessoa.')).toBeVisible();

    await clone(page, second ?? '', 'pay.minha-loja.test/kit');
    await expect(page.getByRole('dialog').getByText('Nenhum caminho leva a outra pessoa.')).toBeVisible();
    const address = await page.getByLabel('Endereço da cópia').inputValue();
    const visit = await context.newPage();
    await visit.goto(address);
    await expect(visit.getByRole('link', { name: 'Quero comprar' })).toHaveAttribute('href', OWN);
    await expect(visit.getByText('Dúvidas? (21) 97777-6666')).toBeVisible();
  } finally {
    await origin.stop();
  }
  // What was said is where the next clone begins.
  await page.goto(`/tools/clonesites?url=${encodeURIComponent(`${ORIGIN}/compra`)}`);
  await expect(page.getByLabel('Meu checkout', { exact: true })).toHaveValue(OWN);
});
