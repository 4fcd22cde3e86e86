import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { campaignOf } from '../../test/support/campaigns.ts';
import { type RenderCampaignsOptions, renderCampaigns } from '../../test/support/render-campaigns.tsx';

const bolos = campaignOf('Bolos no pote', { networks: ['tiktok', 'kwai'] });
const open = async (panel: string, name: string, options: RenderCampaignsOptions = {}) => {
  const rendered = renderCampaigns({
    campaigns: [bolos],
    at: `/traffic-filter/campaigns?campaign=${bolos.id}&panel=${panel}`,
    ...options,
  });
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name })) };
};

describe('the link of a campaign', () => {
  it('is ready for each network, that of the campaign first', async () => {
    const { user, panel } = await open('link', 'Link e parâmetros');
    expect(panel.getByRole('textbox', { name: 'Link' })).toHaveValue(bolos.link);
    expect(panel.getByRole('group', { name: 'Link para TikTok' })).toHaveTextContent(
      `${bolos.link}?utm_source=tiktok&utm_medium=paid&utm_campaign=__CAMPAIGN_NAME__`,
    );
    expect(panel.queryByText(/não está entre as escolhidas/)).toBeNull();
    await user.click(panel.getByRole('radio', { name: 'Google Ads' }));
    expect(panel.getByText(/não está entre as escolhidas/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Copiar link do anúncio' }));
    expect(await navigator.clipboard.readText()).toContain('utm_campaign={campaignid}');
  });

  it('shows how pages count clicks and conversions', async () => {
    const { user, panel } = await open('link', 'Link e parâmetros');
    await user.click(panel.getByRole('button', { name: 'Copiar código: Na página de oferta' }));
    expect(await navigator.clipboard.readText()).toBe(`<script async src="${bolos.link}/click.js"></script>`);
    expect(panel.getByText('gpv')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Ver a página pública do link' })).toHaveAttribute(
      'href',
      bolos.aboutLink,
    );
  });

  it('asks for the secret of signed calls when it is wanted, makes one and exchanges it', async () => {
    const { user, panel, fake } = await open('link', 'Link e parâmetros');
    const asked = () => fake.calls.filter(({ path }) => path.endsWith('/conversion-secret'));
    expect(asked()).toHaveLength(0);
    await user.click(panel.getByText('Como enviar e qual é o segredo'));
    await user.click(await panel.findByRole('button', { name: 'Criar segredo' }));
    const secret = await panel.findByLabelText('Segredo');
    expect(secret).toHaveAttribute('type', 'password');
    await user.click(panel.getByRole('button', { name: 'Mostrar segredo' }));
    expect(secret).toHaveValue('whsec_cHJpbWVpcm8=');
    await user.click(panel.getByRole('button', { name: 'Trocar segredo' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Trocar segredo' }));
    await waitFor(() => expect(panel.getByLabelText('Segredo')).toHaveValue('whsec_c2VndW5kbw=='));
  });

  it('warns while its campaign is inactive', async () => {
    const { panel } = await open('link', 'Link e parâmetros', {
      campaigns: [{ ...bolos, active: false }],
    });
    expect(panel.getByText(/^A campanha está desativada/)).toBeVisible();
  });
});

describe('a trial', () => {
  const run = (panel: Awaited<ReturnType<typeof open>>['panel']) =>
    panel.getByRole('button', { name: 'Testar' });

  it('shows page, reason and destinations', async () => {
    const { user, panel, fake } = await open('try', 'Testar', {
      tried: {
        page: 'offer',
        reason: 'unknown_device',
        destinations: [
          { url: 'https://a.com.br/?ttclid=x', percent: 70 },
          { url: 'https://b.com.br/?ttclid=x', percent: 30 },
        ],
      },
    });
    expect(panel.getByText('Escolha o visitante e clique em Testar.')).toBeVisible();
    await user.click(panel.getByRole('combobox', { name: 'Dispositivo' }));
    await user.click(await screen.findByRole('option', { name: 'Não identificado' }));
    await user.click(run(panel));
    expect(await panel.findByText('Página de oferta')).toBeVisible();
    expect(panel.getByText(/^O dispositivo não foi identificado\./)).toBeVisible();
    expect(panel.getByText('70% das pessoas')).toBeVisible();
    expect(panel.getByRole('link', { name: /^Abrir página: https:\/\/b\.com\.br/ })).toBeVisible();
    expect(fake.calls.at(-1)?.body).toEqual({ device: null, network: 'facebook' });
  });

  it('takes a browser in place of the device', async () => {
    const { user, panel, fake } = await open('try', 'Testar');
    await user.click(panel.getByText('Informar navegador e página anterior'));
    await user.type(panel.getByRole('textbox', { name: /^Navegador/ }), 'Googlebot/2.1');
    expect(panel.getByRole('combobox', { name: 'Dispositivo' })).toBeDisabled();
    await user.click(run(panel));
    await panel.findByText('Página de oferta');
    expect(fake.calls.at(-1)?.body).toMatchObject({ userAgent: 'Googlebot/2.1' });
  });

  it('says why it was not made', async () => {
    const { user, panel } = await open('try', 'Testar', {
      handlers: {
        'POST /api/traffic-filter/campaigns/:id/try': () => {
          throw fail('traffic_filter.campaign.not_found', 404);
        },
      },
    });
    await user.click(run(panel));
    expect(await panel.findByText(/^Esta campanha não está mais na sua lista\./)).toBeVisible();
  });
});
