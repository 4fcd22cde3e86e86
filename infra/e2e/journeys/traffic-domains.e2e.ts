import { randomUUID } from 'node:crypto';
import { testDnsServer } from '@garimpo/service-kit/testing/dns-server';
import { signInWithSite } from '../support/editor.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { chosen, pressPaletteKey, searchFor } from '../support/palette.ts';
import { dialogGone } from '../support/screen.ts';
import { makeCampaign, OFFER_PAGE, told, visitHost } from '../support/traffic.ts';

// One after the other, because there is one name server for all journeys.
test.describe.configure({ mode: 'default' });

/** Between two looks at one domain that somebody asks for. */
const BETWEEN_LOOKS_MS = 5_500;

test(
  'a domain is proved by its record, opens a campaign, and stops when it is removed',
  DEEP,
  async ({ page }) => {
    test.setTimeout(180_000);
    const host = `promo.bolos-${randomUUID().slice(0, 8)}.com.br`;
    const dns = await testDnsServer(Number(process.env['E2E_DNS_PORT']));
    try {
      await registerAndPay(page, newPerson());
      await makeCampaign(page, 'Bolos no pote');
      await page.goto('/traffic-filter/domains');
      await expect(page.getByText('Nenhum domínio ainda')).toBeVisible();

      await page.getByRole('button', { name: 'Adicionar Domínio' }).first().click();
      const form = page.getByRole('dialog', { name: 'Adicionar Domínio' });
      await form.getByRole('button', { name: 'Verificar' }).click();
      await expect(form.getByText('Informe o domínio.')).toBeVisible();
      await form.getByLabel('Domínio').fill(`https://${host.toUpperCase()}/`);
      await page.keyboard.press('Enter');
      await expect(form.getByText(`_verificacao.${host}`, { exact: true })).toBeVisible();
      const value = (await form.getByText(/^garimpo-verificacao=/).textContent()) ?? '';

      dns.set(`_verificacao.${host}`, { TXT: ['garimpo-verificacao=de-outra-pessoa'] });
      await form.getByRole('button', { name: 'Verificar' }).click();
      await expect(form.getByText('Há um registro TXT neste nome, com outro valor.')).toBeVisible();
      await expect(form.getByText('garimpo-verificacao=de-outra-pessoa')).toBeVisible();
      await form.getByRole('button', { name: 'Fazer depois' }).click();
      await dialogGone(page);
      const row = page.getByRole('row', { name: new RegExp(`^${host}`) });
      await expect(row.getByText('Pendente')).toBeVisible();
      expect(String(await visitHost(host))).not.toContain(OFFER_PAGE);

      dns.set(`_verificacao.${host}`, { TXT: ['v=spf1 -all', value] });
      await row.getByRole('button', { name: `Ver ${host}`, exact: true }).click();
      const panel = page.getByRole('dialog', { name: host });
      await page.waitForTimeout(BETWEEN_LOOKS_MS);
      await panel.getByRole('button', { name: 'Verificar' }).click();
      await expect(panel.getByText('O registro está no lugar.')).toBeVisible();
      await expect(row.getByText('Verificado')).toBeVisible();
      await panel.getByRole('combobox', { name: 'Campanha' }).click();
      await page.getByRole('option', { name: 'Bolos no pote' }).click();
      await expect(told(page, 'Campanha do domínio salva.')).toBeVisible();
      await expect(async () => expect(String(await visitHost(host))).toContain(OFFER_PAGE)).toPass({
        timeout: 30_000,
      });
      await panel.getByRole('button', { name: 'Fechar' }).click();
      await dialogGone(page);

      await row.getByRole('button', { name: `Remover ${host}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
      await expect(page.getByText(`${host} foi removido.`)).toBeVisible();
      await expect(async () => expect(String(await visitHost(host))).not.toContain(OFFER_PAGE)).toPass({
        timeout: 30_000,
      });
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(row.getByText('Verificado')).toBeVisible();
      await expect(async () => expect(String(await visitHost(host))).toContain(OFFER_PAGE)).toPass({
        timeout: 30_000,
      });

      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
      await pressPaletteKey(page);
      await searchFor(page, host.slice('promo.'.length));
      await expect(chosen(page)).toHaveText(host);
      await page.keyboard.press('Enter');
      await expect(panel.getByText('O registro está no lugar.')).toBeVisible();
    } finally {
      await dns.close();
    }
  },
);

test('a clone opens under a domain of its owner’s once that is proved', DEEP, async ({ page }) => {
  test.setTimeout(120_000);
  const host = `oferta.bolos-${randomUUID().slice(0, 8)}.com.br`;
  const dns = await testDnsServer(Number(process.env['E2E_DNS_PORT']));
  try {
    const site = await signInWithSite(page, '<!doctype html><title>Bolos</title><h1>Bolos no pote</h1>');
    await page.goto('/tools/clonesites');
    await page.getByRole('link', { name: 'Domínio próprio' }).first().click();
    await expect(page.getByText('Nenhum domínio ainda')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar Domínio' }).first().click();
    const form = page.getByRole('dialog', { name: 'Adicionar Domínio' });
    await form.getByLabel('Domínio').fill('login-bradesco.com.br');
    await page.keyboard.press('Enter');
    await expect(form.getByText('o nome lembra um banco, um órgão público ou uma plataforma')).toBeVisible();
    await form.getByLabel('Domínio').fill(host);
    await page.keyboard.press('Enter');
    const value = (await form.getByText(/^garimpo-verificacao=/).textContent()) ?? '';
    dns.set(`_verificacao.${host}`, { TXT: [value] });
    await form.getByRole('button', { name: 'Verificar' }).click();
    await expect(told(page, `${host} verificado.`)).toBeVisible();
    await dialogGone(page);

    await page.getByRole('button', { name: `Ver ${host}`, exact: true }).click();
    const panel = page.getByRole('dialog', { name: host });
    await panel.getByRole('combobox', { name: 'Clone' }).click();
    await page.getByRole('option', { name: site.name }).click();
    await expect(told(page, 'Clone do domínio salvo.')).toBeVisible();
    // Its page is not at the root, and stays on the name that was asked for.
    await expect(async () => expect(String(await visitHost(host))).toContain(`//${host}/`)).toPass({
      timeout: 30_000,
    });
    expect(await visitHost(`x.${host}`)).toBe(421);
  } finally {
    await dns.close();
  }
});
