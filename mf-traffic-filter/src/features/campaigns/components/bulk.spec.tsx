import type { OwnBrowserView } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { campaignOf, newId } from '../../../../test/support/campaigns.ts';
import { renderCampaigns } from '../../../../test/support/render-campaigns.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const bar = () => within(screen.getByRole('region', { name: 'Campanhas escolhidas' }));

describe('several campaigns', () => {
  it('are paused together, and only those that ran come back', async () => {
    const campaigns = [campaignOf('Bolos'), campaignOf('Sono', { active: false })];
    const { user, service } = renderCampaigns({ campaigns });
    await row('Bolos');
    await user.click(screen.getByRole('checkbox', { name: 'Escolher todas' }));
    await user.click(bar().getByRole('button', { name: 'Pausar' }));
    expect(await screen.findByText('2 campanhas pausadas.')).toBeVisible();
    expect(service.campaigns().map(({ active }) => active)).toEqual([false, false]);
    expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Tudo voltou ao que era.')).toBeVisible();
    expect(service.campaigns().map(({ active }) => active)).toEqual([true, false]);
  });

  it('get tags by which they are found, and are archived', async () => {
    const campaigns = [campaignOf('Bolos', { tags: ['Doces'] }), campaignOf('Sono')];
    const { user, address, service } = renderCampaigns({ campaigns });
    await row('Bolos');
    await user.click(screen.getByRole('checkbox', { name: 'Escolher todas' }));
    await user.click(bar().getByRole('button', { name: 'Etiquetas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetas' }));
    expect(dialog.getByRole('checkbox', { name: 'Doces' })).toBePartiallyChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Doces' }));
    await user.type(dialog.getByLabelText('Nova etiqueta'), 'Natal{Enter}');
    expect(await screen.findByText('Etiquetas salvas em 2 campanhas.')).toBeVisible();
    expect(service.campaigns()[1]?.tags).toEqual(expect.arrayContaining(['Natal', 'Doces']));
    await user.click(await screen.findByRole('checkbox', { name: 'Escolher Sono' }));
    await user.click(bar().getByRole('button', { name: 'Arquivar' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sono/ })).toBeNull());
    await user.click(screen.getByRole('combobox', { name: 'Etiqueta' }));
    await user.click(await screen.findByRole('option', { name: 'Arquivadas' }));
    expect(await row('Sono')).toBeVisible();
    expect(address()).toBe('/traffic-filter/campaigns?archived=1');
  });

  it('are deleted after a question', async () => {
    const { user, service } = renderCampaigns({ campaigns: [campaignOf('Bolos'), campaignOf('Sono')] });
    await user.click(await screen.findByRole('checkbox', { name: 'Escolher Bolos' }));
    await user.click(bar().getByRole('button', { name: 'Excluir' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Excluir 1 campanha' })).getByRole('button', {
        name: 'Excluir',
      }),
    );
    await waitFor(() => expect(service.campaigns()).toHaveLength(1));
  });
});

it('has a link that leaves a browser out, and takes it back', async () => {
  let browsers: OwnBrowserView[] = [];
  const { user } = renderCampaigns({
    campaigns: [campaignOf('Bolos')],
    handlers: {
      'GET /api/traffic-filter/own-browsers': () => ({ browsers }),
      'POST /api/traffic-filter/own-browsers': ({ body }) => {
        const browser = {
          id: newId(),
          name: (body as { name: string }).name,
          links: [{ host: 'links.exemplo.com.br', url: 'https://links.exemplo.com.br/r/eu/abc' }],
          createdAt: '2026-11-22T12:00:00.000Z',
          seenOn: null,
        };
        browsers = [...browsers, browser];
        return { browser };
      },
      'DELETE /api/traffic-filter/own-browsers/:id': () => {
        browsers = [];
        return null;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Minhas visitas' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Minhas visitas' }));
  await user.click(await panel.findByRole('button', { name: 'Criar link' }));
  expect(panel.getByText('Informe um nome.')).toBeVisible();
  await user.type(panel.getByLabelText('Nome do navegador'), 'Celular{Enter}');
  expect(await panel.findByLabelText('Link em links.exemplo.com.br')).toHaveValue(
    'https://links.exemplo.com.br/r/eu/abc',
  );
  await user.click(panel.getByRole('button', { name: 'Excluir Celular' }));
  expect(await panel.findByText('Nenhum navegador marcado ainda.')).toBeVisible();
});

it('has its link as a code, and a preview for anybody', async () => {
  const campaign = campaignOf('Bolos');
  renderCampaigns({
    campaigns: [campaign],
    at: `/traffic-filter/campaigns?campaign=${campaign.id}&panel=link`,
  });
  expect(await screen.findByRole('img', { name: `QR Code de ${campaign.link}?utm_source=qr` })).toBeVisible();
  expect(screen.getByRole('link', { name: /Prévia sem senha/ })).toHaveAttribute(
    'href',
    `${campaign.aboutLink}?dispositivo=phone`,
  );
});
