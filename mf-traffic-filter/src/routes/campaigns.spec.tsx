import { fail, fakeSession } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { campaignOf, usageOf } from '../../test/support/campaigns.ts';
import { renderCampaigns } from '../../test/support/render-campaigns.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const PATCH = 'PATCH /api/traffic-filter/campaigns/:id';
const bolos = () => campaignOf('Bolos no pote');

describe('the list of campaigns', () => {
  it('says of each who sees its offer, how many people came today and whether it is on', async () => {
    const campaigns = [
      campaignOf('Bolos no pote'),
      campaignOf('Sono', {
        active: false,
        networks: ['facebook', 'tiktok', 'google', 'kwai'],
        devices: ['computer'],
      }),
    ];
    renderCampaigns({ campaigns, today: { [campaigns[0]?.id ?? '']: 1284 } });
    const first = within(await row('Bolos no pote'));
    expect(await first.findByText('1.284')).toBeVisible();
    expect(first.getByText('Facebook')).toBeVisible();
    expect(first.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Celular',
      'Tablet',
    ]);
    expect(first.getByRole('switch', { name: 'Bolos no pote ativa' })).toBeChecked();
    expect(first.getByText(/links\.exemplo\.com\.br\/r\//)).toBeVisible();
    const second = within(await row('Sono'));
    expect(second.getByText('Todas as redes')).toBeVisible();
    expect(second.getByText('0')).toBeVisible();
    expect(second.getByRole('switch')).not.toBeChecked();
  });

  it('has a tab for each state, and is searched by name', async () => {
    const { user, address } = renderCampaigns({
      campaigns: [bolos(), campaignOf('Pão', { active: false })],
    });
    await row('Bolos');
    expect(screen.getByRole('tab', { name: /^Todas ?2$/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: /^Desativadas ?1$/ }));
    expect(await row('Pão')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Bolos/ })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Pesquisar por nome' }), 'bolo');
    expect(await screen.findByText('Nenhuma campanha encontrada')).toBeVisible();
    expect(address()).toBe('/traffic-filter/campaigns?state=inactive&q=bolo');
    await user.click(screen.getByRole('button', { name: 'Limpar pesquisa' }));
    expect(await row('Pão')).toBeVisible();
  });

  it('says what to do while there is none, and how all of it works', async () => {
    const { user } = renderCampaigns();
    expect(await screen.findByText('Nenhuma campanha encontrada')).toBeVisible();
    expect(screen.getByText(/^Clique em Criar Campanha/)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Como funciona' })[0] as HTMLElement);
    const help = within(await screen.findByRole('dialog', { name: 'Como funciona' }));
    expect(help.getAllByRole('listitem')).toHaveLength(4);
    expect(help.getByText(/não esconde a oferta de quem revisa anúncios/)).toBeVisible();
  });

  it('says that it could not be read, and reads it again', async () => {
    let broken = true;
    const { user } = renderCampaigns({
      handlers: {
        'GET /api/traffic-filter/campaigns': () => {
          if (broken) throw fail('some.new.code', 500);
          return { campaigns: [bolos()] };
        },
      },
    });
    expect(await screen.findByText(/Erro ao carregar as campanhas\./)).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await row('Bolos')).toBeVisible();
  });

  it('asks to sign in where the session has ended', async () => {
    const signIn = jest.fn();
    const { user } = renderCampaigns({ session: fakeSession({ profile: null }), signIn });
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('copies a link', async () => {
    const campaign = bolos();
    const { user } = renderCampaigns({ campaigns: [campaign] });
    await user.click(await screen.findByRole('button', { name: 'Copiar link de Bolos no pote' }));
    expect(await screen.findByText('Link copiado.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(campaign.link);
  });
});

describe('the switch of a campaign', () => {
  it('moves at once, and stays once it is saved', async () => {
    const { user, service } = renderCampaigns({ campaigns: [bolos()] });
    const toggle = within(await row('Bolos')).getByRole('switch');
    await user.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(await screen.findByText(/^Campanha desativada\./)).toBeVisible();
    expect(service.campaigns()[0]?.active).toBe(false);
    await user.click(within(await row('Bolos')).getByRole('switch'));
    expect(await screen.findByText(/^Campanha ativada\./)).toBeVisible();
    expect(service.campaigns()[0]?.active).toBe(true);
  });

  it('goes back where it was refused, and says so', async () => {
    const { user } = renderCampaigns({
      campaigns: [bolos()],
      handlers: {
        [PATCH]: () => {
          throw fail('some.new.code', 500);
        },
      },
    });
    const toggle = within(await row('Bolos')).getByRole('switch');
    await user.click(toggle);
    expect(await screen.findByText(/^A mudança não foi salva\./)).toBeVisible();
    expect(toggle).toBeChecked();
  });

  it('succeeds although another tab has changed the campaign', async () => {
    const campaign = bolos();
    const { user, service } = renderCampaigns({ campaigns: [campaign] });
    const toggle = within(await row('Bolos')).getByRole('switch');
    service.put({ ...campaign, name: 'Bolos de festa', revision: 7 });
    await user.click(toggle);
    expect(await row('Bolos de festa')).toBeVisible();
    expect(service.campaigns()[0]).toMatchObject({ active: false, revision: 8 });
  });

  it('clicked twice ends where it began', async () => {
    const { user, service, fake } = renderCampaigns({ campaigns: [bolos()] });
    const toggle = within(await row('Bolos')).getByRole('switch');
    await user.dblClick(toggle);
    await waitFor(() => expect(fake.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
    await waitFor(() => expect(service.campaigns()[0]).toMatchObject({ active: true, revision: 3 }));
  });
});

describe('deleting a campaign', () => {
  const ask = async (user: ReturnType<typeof renderCampaigns>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Excluir Bolos no pote' }));
    return within(await screen.findByRole('alertdialog'));
  };

  it('is confirmed, and can be undone while the notice is open', async () => {
    const { user, service } = renderCampaigns({ campaigns: [bolos()] });
    const question = await ask(user);
    expect(question.getByText('Bolos no pote')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText(/^“Bolos no pote” foi excluída\./)).toBeVisible();
    expect(service.campaigns()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await row('Bolos no pote')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('takes what another tab has deleted for deleted', async () => {
    const campaign = bolos();
    const { user, service } = renderCampaigns({ campaigns: [campaign] });
    const question = await ask(user);
    service.remove(campaign.id);
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText(/^“Bolos no pote” foi excluída\./)).toBeVisible();
  });

  it('says why it failed', async () => {
    const { user } = renderCampaigns({
      campaigns: [bolos()],
      handlers: {
        'DELETE /api/traffic-filter/campaigns/:id': () => {
          throw fail('some.new.code', 500);
        },
      },
    });
    const question = await ask(user);
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await question.findByText(/^A campanha não foi excluída\./)).toBeVisible();
  });
});

describe('the month’s use of the plan', () => {
  it.each([
    [{}, '12.480 de 50.000', /cada 1\.000 requisições custam R\$ 2,00\.$/],
    [{ requests: 40_000 }, '40.000 de 50.000', /^Você já usou 80% das requisições do mês\./],
    [
      { requests: 51_500, over: 1_500, overageCents: 300 },
      '51.500 de 50.000',
      /^1\.500 requisições acima do plano: R\$ 3,00 até agora\. Os links continuam/,
    ],
    [{ requests: 50_000 }, '50.000 de 50.000', /^Você usou todas as requisições do mês\./],
    [
      { requests: 51_500, over: 1_500, perThousandCents: null },
      '51.500 de 50.000',
      /^1\.500 requisições acima do plano\. Os links/,
    ],
    [{ limit: -1 }, '12.480, sem limite no plano', /^Contam as requisições/],
  ])('%j', async (usage, used, note) => {
    renderCampaigns({ usage: usageOf(usage) });
    const strip = within(await screen.findByRole('region', { name: 'Requisições do mês' }));
    expect(await strip.findByText('Requisições em novembro')).toBeVisible();
    expect(strip.getByText(used)).toBeVisible();
    expect(strip.getByText(note)).toBeVisible();
  });

  it('is not shown as nothing where it could not be read', async () => {
    renderCampaigns({
      handlers: {
        'GET /api/traffic-filter/usage': () => {
          throw fail('some.new.code', 500);
        },
      },
    });
    const strip = within(await screen.findByRole('region', { name: 'Requisições do mês' }));
    expect(await strip.findByText('–')).toBeVisible();
    expect(strip.getByText(/não pôde ser lido/)).toBeVisible();
  });
});
