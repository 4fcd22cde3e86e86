import { FakeNetworks } from '@garimpo/traffic-filter-service/testing';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { askedHere, makeCampaign, told, visit } from '../support/traffic.ts';

/** What is sent goes by the minute's plan, and the page asks again every half minute. */
const SENT_MS = 150_000;

test(
  'a conversion goes on to the network of its click, and the log says what it answered',
  DEEP,
  async ({ page, playwright }) => {
    test.setTimeout(300_000);
    const visitors = await playwright.request.newContext();
    const networks = await FakeNetworks.start(Number(process.env['E2E_NETWORKS_PORT']));
    try {
      await registerAndPay(page, newPerson());
      const link = await makeCampaign(page, 'Bolos no pote');
      await page.goto('/traffic-filter/reports');
      await page.getByRole('tab', { name: 'Envio às redes' }).click();
      await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible();

      await page.getByRole('button', { name: 'Nova conexão' }).click();
      const panel = page.getByRole('dialog', { name: /conexão$/ });
      await panel.getByRole('combobox', { name: 'Rede' }).click();
      await page.getByRole('option', { name: 'TikTok' }).click();
      await panel.getByLabel('Nome', { exact: true }).fill('Pixel do TikTok');
      await panel.getByLabel('ID do pixel').fill('C4BCDEF0123456789');
      await panel.getByLabel('Token de acesso').fill('token-da-jornada');
      await panel.getByLabel(/^Código de teste/).fill('TEST12345');
      // The country of a visit from here is not known.
      await panel.getByRole('radio', { name: 'Os visitantes consentiram' }).check();
      await panel.getByRole('checkbox', { name: 'Enviar também as conversões da página' }).check();
      await panel.getByRole('button', { name: 'Salvar' }).click();
      await expect(told(page, 'Conexão criada. As próximas conversões serão enviadas.')).toBeVisible();

      await panel.getByRole('button', { name: 'Enviar teste' }).click();
      await expect(panel.getByText('A rede aceitou o teste.')).toBeVisible();
      expect(networks.bodies('tiktok')).toMatchObject([{ test_event_code: 'TEST12345' }]);
      networks.clear();
      await panel.getByRole('button', { name: 'Fechar' }).click();

      const { location } = await visit(visitors, `${link}?ttclid=E.C.P.jornada`, 'iphone');
      const id = new URL(location).searchParams.get('gpv');
      const { url, host } = askedHere(`${link}/conversion?gpv=${id}&event=pedido-1`);
      expect((await visitors.get(url, { headers: { host } })).status()).toBe(200);
      const row = page.getByRole('row', { name: /pedido-1/ });
      await expect(row).toContainText('Enviada', { timeout: SENT_MS });
      expect(networks.bodies('tiktok')).toMatchObject([
        { event_source_id: 'C4BCDEF0123456789', data: [{ user: { ttclid: 'E.C.P.jornada' } }] },
      ]);
      await expect(page.getByText(/^1 enviada/)).toBeVisible();

      // Reached by the keyboard alone, and kept in the address.
      await page.getByRole('combobox', { name: 'Situação' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Recusada');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/situacao=failed/);
      await expect(page.getByText('Nenhuma conversão com estes filtros')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Nenhuma conversão com estes filtros')).toBeVisible();
      await page.getByRole('button', { name: 'Limpar filtros' }).click();
      await expect(row).toBeVisible();

      await page.getByRole('button', { name: 'Excluir Pixel do TikTok' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible();
      await expect(page.getByText('Nenhuma conversão enviada ainda')).toBeVisible();
    } finally {
      await networks.close();
      await visitors.dispose();
    }
  },
);
