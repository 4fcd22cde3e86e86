import { fail } from '@garimpo/sdk/testing';
import { devices, networks } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { campaignService } from '../../../testing/campaign-service.ts';
import { siteOf } from '../../../testing/clones.ts';
import { type RenderClonesOptions, renderClones } from '../../../testing/render-clones.tsx';

const NAME = 'Testar duas variantes (A/B)';
const routes = ['/tools/clonesites', '/tools/editor-studio', '/traffic-filter/campaigns'];
const dialog = async () => within(await screen.findByRole('dialog', { name: NAME }));

function open(
  campaigns: ReturnType<typeof campaignService>,
  { handlers = {}, ...options }: RenderClonesOptions = {},
) {
  return renderClones({
    at: '/tools/clonesites?teste=bolo',
    routes,
    sites: [siteOf('bolo'), siteOf('sono', { title: 'Sono leve' })],
    ...options,
    handlers: { ...campaigns.handlers, ...handlers },
  });
}

describe('a test of two variants', () => {
  it('begins with a copy of the page, and leads to its editor', async () => {
    const campaigns = campaignService();
    const { user, service } = open(campaigns, { at: '/tools/clonesites' });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de bolo' }));
    await user.click(await screen.findByRole('menuitem', { name: NAME }));
    const asked = await dialog();
    expect(await asked.findByRole('textbox', { name: 'Nome da variante' })).toHaveValue('bolo-b');
    const share = asked.getByRole('textbox', { name: 'Visitantes para bolo' });
    await user.clear(share);
    await user.type(share, '100');
    await user.click(asked.getByRole('button', { name: 'Criar teste' }));
    expect(asked.getByText('Use um número inteiro de 1 a 99.')).toBeVisible();
    expect(service.names()).toEqual(['bolo', 'sono']);
    await user.clear(share);
    await user.type(share, '70');
    await user.click(asked.getByRole('button', { name: 'Criar teste' }));
    expect(await asked.findByText('https://links.exemplo.com.br/r/teste1')).toBeVisible();
    expect(service.names()).toEqual(['bolo-b', 'bolo', 'sono']);
    const first = 'https://bolo.sites.exemplo.com.br';
    expect(campaigns.campaigns()).toMatchObject([
      {
        name: 'Teste A/B: bolo',
        securePage: first,
        offers: [
          { url: first, weight: 70 },
          { url: 'https://bolo-b.sites.exemplo.com.br', weight: 30 },
        ],
        devices,
        networks,
      },
    ]);
    expect(asked.getByText(/^Ainda não dá para dizer/)).toBeVisible();
    expect(asked.getByRole('link', { name: 'Editar a variante' })).toHaveAttribute(
      'href',
      '/tools/editor-studio?id=bolo-b',
    );
  });

  it('makes no second copy where the campaign could not be made at first', async () => {
    const campaigns = campaignService();
    let isRefused = true;
    const create = campaigns.handlers['POST /api/traffic-filter/campaigns'];
    const { user, service } = open(campaigns, {
      handlers: {
        'POST /api/traffic-filter/campaigns': (call) => {
          if (isRefused) throw fail('traffic_filter.campaigns.limit_reached', 409);
          return create?.(call);
        },
      },
    });
    const asked = await dialog();
    await asked.findByRole('textbox', { name: 'Nome da variante' });
    await user.click(asked.getByRole('button', { name: 'Criar teste' }));
    expect(await asked.findByText(/^Você chegou ao limite de campanhas/)).toBeVisible();
    expect(campaigns.campaigns()).toEqual([]);
    isRefused = false;
    await user.click(asked.getByRole('button', { name: 'Criar teste' }));
    expect(await asked.findByText('https://links.exemplo.com.br/r/teste1')).toBeVisible();
    expect(service.names()).toEqual(['bolo-b', 'bolo', 'sono']);
  });

  it('shows what came of another clone, ends with one of them, and goes on when that is undone', async () => {
    const of = (name: string, visits: number, converted: number) => ({
      page: `https://${name}.sites.exemplo.com.br`,
      visits,
      clicks: visits / 2,
      conversions: converted,
      converted,
      valueCents: 0,
    });
    const campaigns = campaignService({ results: [of('sono', 400, 60), of('bolo', 400, 20)] });
    const { user } = open(campaigns);
    const asked = await dialog();
    await user.click(await asked.findByRole('radio', { name: /^Outro site clonado/ }));
    await user.click(asked.getByRole('button', { name: 'Criar teste' }));
    expect(await asked.findByText('Escolha o site da variante.')).toBeVisible();
    await user.click(asked.getByRole('combobox', { name: 'Site da variante' }));
    await user.click(await screen.findByRole('option', { name: 'Sono leve' }));
    await user.click(asked.getByRole('button', { name: 'Criar teste' }));
    expect(await asked.findByText('Já dá para dizer: Sono leve converte mais que as outras.')).toBeVisible();
    const cards = within(asked.getByRole('list', { name: 'Variantes' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^bolo50% dos visitantes400 visitas · 200 cliques · 20 conversões.*5%/),
      expect.stringMatching(/^Sono leveConverte mais50% dos visitantes400 visitas.*15%/),
    ]);
    await user.click(asked.getByRole('button', { name: 'Ficar com esta: Sono leve' }));
    expect(await asked.findByText(/^O teste terminou: Sono leve fica com todos/)).toBeVisible();
    const weights = () => campaigns.campaigns()[0]?.offers.map(({ weight }) => weight);
    expect(weights()).toEqual([0, 100]);
    await user.click(await asked.findByRole('button', { name: 'Desfazer' }));
    expect(await asked.findByRole('button', { name: 'Ficar com esta: bolo' })).toBeEnabled();
    expect(weights()).toEqual([50, 50]);
    campaigns.touch();
    await user.click(asked.getByRole('button', { name: 'Ficar com esta: bolo' }));
    expect(await screen.findByText(/^O teste foi alterado em outra aba/)).toBeVisible();
    await user.click(await asked.findByRole('button', { name: 'Ficar com esta: bolo' }));
    expect(await asked.findByText(/^O teste terminou: bolo/)).toBeVisible();
  });

  it('is offered only where there are campaigns', async () => {
    const { user } = renderClones({ sites: [siteOf('bolo')], routes: ['/tools/clonesites'] });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de bolo' }));
    await screen.findByRole('menuitem', { name: 'Duplicar' });
    expect(screen.queryByRole('menuitem', { name: NAME })).toBeNull();
  });
});
