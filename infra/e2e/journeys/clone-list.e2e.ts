import { randomUUID } from 'node:crypto';
import { findBarriers } from '../support/axe.ts';
import { findMisfits } from '../support/fit.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { ORIGIN, startOrigin } from '../support/origin.ts';
import { dialogGone } from '../support/screen.ts';

/** A clone is online at once, and compared in a browser of its own: on a busy machine that takes long. */
const COMPARED_MS = 100_000;
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const SHOP = 'https://pay.hotmart.com/A1234567';

const page = (price: string): [string, string] => [
  'text/html; charset=utf-8',
  `<!doctype html><html lang="pt-BR"><head><title>Oferta</title><meta name="viewport" content="width=device-width"></head>
<body><h1>Oferta de outono</h1><p>Um curso inteiro sobre cerâmica, do barro ao forno, por ${price}.</p>
<a href="${SHOP}">Comprar agora</a></body></html>`,
];

test(
  'a clone is compared behind its page, counted, put into a folder, duplicated, and cloned again',
  DEEP,
  async ({ page: shell, browser }) => {
    test.setTimeout(120_000 + 2 * COMPARED_MS);
    const name = `lista-${randomUUID().slice(0, 8)}`;
    let origin = await startOrigin({ '/': page('R$ 197') });
    await registerAndPay(shell, newPerson());
    await shell.goto(
      `/tools/clonesites?url=${encodeURIComponent(`${ORIGIN}/`)}&pasta=${encodeURIComponent('Cerâmica')}`,
    );
    await expect(shell.getByRole('combobox', { name: 'Pasta' })).toHaveValue('Cerâmica');
    await shell.getByLabel('Nome do site').fill(name);
    await expect(shell.getByText('Nome disponível')).toBeVisible();
    await shell.keyboard.press('Enter');
    await expect(shell.getByLabel('Endereço da cópia')).toBeVisible({ timeout: COMPARED_MS });
    const address = await shell.getByLabel('Endereço da cópia').inputValue();
    await expect(shell.getByText('Site no ar, mas ainda leva a outra pessoa')).toBeVisible({
      timeout: COMPARED_MS,
    });
    await expect(shell.getByText('100% igual ao original')).toBeVisible();
    await shell.getByRole('button', { name: 'Voltar' }).click();
    const row = shell.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('100% igual')).toBeVisible();
    await expect(row.locator('img')).toBeVisible();

    const visitors = await browser.newContext({ userAgent: CHROME });
    await visitors.route(`${SHOP}**`, (route) => route.fulfill({ body: 'loja' }));
    const visitor = await visitors.newPage();
    await visitor.goto(address);
    await visitor.getByRole('link', { name: 'Comprar agora' }).click();
    await expect(visitor.getByText('loja')).toBeVisible();
    await visitors.close();
    await expect(async () => {
      await shell.reload();
      await expect(row.getByText('1 visita · 1 clique')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });

    const more = async (item: string) => {
      await shell.getByRole('button', { name: `Mais ações de ${name}`, exact: true }).click();
      await shell.getByRole('menuitem', { name: item }).click();
    };
    await more('Renomear ou mover');
    await shell.getByLabel('Nome na lista').fill('Curso de outono');
    expect([...(await findBarriers(shell)), ...(await findMisfits(shell))]).toEqual([]);
    await shell.getByRole('button', { name: 'Salvar' }).click();
    await dialogGone(shell);
    const renamed = shell.getByRole('row', { name: /Curso de outono/ });
    await expect(renamed.getByText(/^Cerâmica · /)).toBeVisible();

    await more('Duplicar');
    await shell.getByLabel('Nome do site').fill(`${name}-b`);
    await expect(shell.getByText('Nome disponível')).toBeVisible();
    await shell.getByRole('button', { name: 'Duplicar' }).click();
    await dialogGone(shell);
    await expect(shell.getByText('2 de ')).toBeVisible();
    await shell.getByRole('combobox', { name: 'Pastas' }).click();
    await shell.getByRole('option', { name: 'Cerâmica' }).click();
    await expect(shell.getByRole('row', { name: /Curso de outono/ })).toHaveCount(2);

    await origin.stop();
    origin = await startOrigin({ '/': page('R$ 147') });
    await more('Clonar de novo');
    await shell.getByRole('alertdialog').getByRole('button', { name: 'Clonar de novo' }).click();
    await expect(shell.getByText('Site no ar, mas ainda leva a outra pessoa')).toBeVisible({
      timeout: COMPARED_MS,
    });
    await shell.getByRole('button', { name: 'Ver o que mudou no original' }).click();
    await shell.getByRole('button', { name: 'O que mudou até a versão 2' }).click();
    await expect(shell.getByText(/por R\$ 147\.$/)).toBeVisible();
    expect([...(await findBarriers(shell)), ...(await findMisfits(shell))]).toEqual([]);
    await origin.stop();
  },
);
