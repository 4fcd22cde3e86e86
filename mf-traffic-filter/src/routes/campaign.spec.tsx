import { fail } from '@garimpo/sdk/testing';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { campaignOf } from '../../test/support/campaigns.ts';
import { type RenderCampaignsOptions, renderCampaigns } from '../../test/support/render-campaigns.tsx';
import { reportOf } from '../../test/support/report.ts';
import { paths } from '../paths.ts';

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const check = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const POST = 'POST /api/traffic-filter/campaigns';

type Rendered = ReturnType<typeof renderCampaigns>;
const openNew = (options: RenderCampaignsOptions = {}) =>
  renderCampaigns({ at: paths.newCampaign, ...options });
async function fill({ user }: Rendered): Promise<void> {
  await user.type(await field('Nome da campanha'), 'Bolos no pote');
  await user.type(await field('URL da página segura'), 'blog.com.br');
  await user.type(await field('URL da página de oferta'), 'loja.com.br/vsl');
  await user.click(check('Facebook'));
}
const edited = campaignOf('Bolos', { offers: [{ url: 'https://loja.com.br/vsl', weight: 100 }] });
const openEdit = (options: RenderCampaignsOptions = {}) =>
  renderCampaigns({ campaigns: [edited], at: paths.campaign(edited.id), ...options });

describe('a new campaign', () => {
  it('is made once, and its link comes next', async () => {
    const rendered = openNew();
    await fill(rendered);
    await rendered.user.click(check('Computador'));
    expect(screen.getByText(/^Celular e Tablet de Facebook: página de oferta\./)).toBeVisible();
    await rendered.user.dblClick(button('Criar Campanha'));
    const panel = within(await screen.findByRole('dialog', { name: 'Link e parâmetros' }));
    expect(panel.getByText('Campanha criada. Este é o link dela.')).toBeVisible();
    expect(rendered.service.campaigns()).toHaveLength(1);
    expect(rendered.service.campaigns()[0]).toMatchObject({
      name: 'Bolos no pote',
      securePage: 'https://blog.com.br',
      offers: [{ url: 'https://loja.com.br/vsl', weight: 100 }],
      networks: ['facebook'],
      devices: ['phone', 'tablet'],
      protection: USUAL_PROTECTION,
    });
  });

  it('shows problems at their fields, and focuses the first', async () => {
    const { user, fake } = openNew();
    await field('Nome da campanha');
    await user.click(button('Criar Campanha'));
    expect(screen.getByText('Informe o nome da campanha.')).toBeVisible();
    expect(screen.getAllByText('Informe o endereço da página.')).toHaveLength(2);
    expect(screen.getByText('Escolha ao menos uma rede.')).toBeVisible();
    await waitFor(async () => expect(await field('Nome da campanha')).toHaveFocus());
    await user.type(await field('URL da página segura'), 'minha página');
    expect(await screen.findByText('Informe o endereço completo, como loja.com.br/oferta.')).toBeVisible();
    expect(fake.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('takes an address that is pasted whole, and says what http means', async () => {
    const rendered = openNew();
    await fill(rendered);
    const { user, service } = rendered;
    const secure = await field('URL da página segura');
    await user.clear(secure);
    await user.click(secure);
    await user.paste('http://antiga.com.br/a');
    expect(secure).toHaveValue('antiga.com.br/a');
    expect(screen.getByText('http://')).toBeVisible();
    await user.click(button('Usar https'));
    const offer = await field('URL da página de oferta');
    await user.clear(offer);
    await user.paste(' https://loja.com.br/b');
    await user.click(button('Criar Campanha'));
    await waitFor(() => expect(service.campaigns()).toHaveLength(1));
    expect(service.campaigns()[0]).toMatchObject({
      securePage: 'https://antiga.com.br/a',
      offers: [{ url: 'https://loja.com.br/b', weight: 100 }],
    });
  });

  it('is divided over several pages by their shares', async () => {
    const rendered = openNew();
    await fill(rendered);
    const { user, service } = rendered;
    await user.click(button('Dividir com outra página de oferta'));
    const weights = () => screen.getAllByRole('textbox', { name: /^Peso da página/ });
    await user.type(await field('URL da página de oferta 2'), 'loja.com.br/b');
    await user.clear(weights()[1] as HTMLElement);
    await user.type(weights()[1] as HTMLElement, '300');
    await user.click(button('Criar Campanha'));
    expect(screen.getByText('Número de 0 a 100.')).toBeVisible();
    await user.clear(weights()[1] as HTMLElement);
    await user.type(weights()[1] as HTMLElement, '25');
    expect(screen.getByText('80%')).toBeVisible();
    expect(screen.getByText('20%')).toBeVisible();
    await user.click(button('Criar Campanha'));
    await waitFor(() => expect(service.campaigns()).toHaveLength(1));
    expect(service.campaigns()[0]?.offers).toEqual([
      { url: 'https://loja.com.br/vsl', weight: 100 },
      { url: 'https://loja.com.br/b', weight: 25 },
    ]);
  });

  it('keeps and passes on the parameters that its owner names, and says which it cannot', async () => {
    const rendered = openNew();
    await fill(rendered);
    const { user, service } = rendered;
    const names = await field(/^Parâmetros que guardar e repassar/);
    expect(screen.getByText(/nunca é\.$/)).toBeVisible();
    await user.type(names, 'vendedor, cpf');
    await user.click(button('Criar Campanha'));
    expect(screen.getByText('“cpf” identifica pessoas e nunca é guardado nem repassado.')).toBeVisible();
    await waitFor(() => expect(names).toHaveFocus());
    await user.clear(names);
    await user.type(names, 'Vendedor, access_token');
    expect(
      screen.getByText('“access_token” é usado para entrar em contas e nunca é repassado.'),
    ).toBeVisible();
    await user.clear(names);
    await user.type(names, 'Vendedor lote');
    await user.click(button('Criar Campanha'));
    await waitFor(() => expect(service.campaigns()).toHaveLength(1));
    expect(service.campaigns()[0]?.parameters).toEqual(['vendedor', 'lote']);
  });

  it('flags and blocks as its owner wants, and goes back to what is usual', async () => {
    const rendered = openNew();
    await fill(rendered);
    const { user, service } = rendered;
    await user.click(screen.getByText('Avançado: tráfego inválido'));
    await user.click(check('Bloquear'));
    const blocked = await field('Bloqueada a partir de');
    await user.clear(blocked);
    await user.type(blocked, '30');
    await user.click(button('Criar Campanha'));
    expect(screen.getByText('Não pode ser menor que o número de “Pendente”.')).toBeVisible();
    await user.click(button('Voltar ao usual'));
    expect(check('Bloquear')).not.toBeChecked();
    const rate = await field('Muitas visitas por minuto');
    await user.clear(rate);
    await user.type(rate, '45');
    await user.click(check('Limitar visitas de um endereço'));
    await user.click(button('Criar Campanha'));
    await waitFor(() => expect(service.campaigns()).toHaveLength(1));
    expect(service.campaigns()[0]?.protection).toEqual({
      ...USUAL_PROTECTION,
      weights: { ...USUAL_PROTECTION.weights, rate: 45 },
      perMinute: 60,
    });
  });

  it('shows the refusal of a page at its field', async () => {
    const rendered = openNew({
      handlers: {
        [POST]: () => {
          throw fail('traffic_filter.campaign.page_refused', 422, [
            { path: 'offers.0.url', rule: 'own_link' },
          ]);
        },
      },
    });
    await fill(rendered);
    await rendered.user.click(button('Criar Campanha'));
    const why =
      'Não é possível levar visitantes a este endereço: ele é um link do Garimpo ou um domínio da sua lista, e os visitantes dariam voltas.';
    expect(await screen.findByText(why)).toBeVisible();
    expect(await field('URL da página de oferta')).toBeInvalid();
    await rendered.user.type(await field('URL da página de oferta'), 'x');
    expect(screen.queryByText(why)).toBeNull();
  });

  it('keeps what was typed where it could not be saved', async () => {
    const rendered = openNew({
      handlers: {
        [POST]: () => {
          throw fail('some.new.code', 500);
        },
      },
    });
    await fill(rendered);
    await rendered.user.click(button('Criar Campanha'));
    expect(await screen.findByText(/^A campanha não foi salva\./)).toBeVisible();
    expect(await field('Nome da campanha')).toHaveValue('Bolos no pote');
  });

  it('warns of pages that did not respond, and is saved', async () => {
    const rendered = openNew({
      warnings: [
        { url: 'https://blog.com.br', problem: 'unknown_host' },
        { url: 'https://loja.com.br/vsl', problem: 'error_status' },
      ],
    });
    await fill(rendered);
    await rendered.user.click(button('Criar Campanha'));
    const panel = within(await screen.findByRole('dialog', { name: 'Link e parâmetros' }));
    expect(panel.getByText(/o domínio não existe\.$/)).toBeVisible();
    expect(panel.getByText(/a página respondeu com erro\.$/)).toBeVisible();
  });

  it('begins as another one is', async () => {
    const like = campaignOf('Bolos', { networks: ['kwai'], devices: ['phone'] });
    const { user, service } = openNew({ campaigns: [like], at: paths.duplicate(like.id) });
    expect(await field('Nome da campanha')).toHaveValue('Bolos (cópia)');
    expect(check('Kwai')).toBeChecked();
    await user.click(button('Criar Campanha'));
    await waitFor(() => expect(service.campaigns()).toHaveLength(2));
    expect(service.campaigns()[0]).toMatchObject({ name: 'Bolos (cópia)', networks: ['kwai'] });
  });
});

describe('a campaign that is changed', () => {
  it('sends what was changed alone, and leads back to the list', async () => {
    const { user, fake, address } = openEdit();
    const name = await field('Nome da campanha');
    await user.clear(name);
    await user.type(name, 'Tortas');
    await user.click(button('Salvar campanha'));
    expect(await screen.findByText('Campanha salva.')).toBeVisible();
    expect(address()).toBe(paths.campaigns);
    expect(fake.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      revision: 1,
      name: 'Tortas',
    });
  });

  it('sends nothing where nothing was changed', async () => {
    const { user, fake, address } = openEdit();
    await field('Nome da campanha');
    await user.click(button('Salvar campanha'));
    await waitFor(() => expect(address()).toBe(paths.campaigns));
    expect(fake.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it.each([
    ['Carregar a nova', 'Tortas', { name: 'De outra aba', revision: 2 }],
    ['Salvar a minha', 'De outra aba', { name: 'Tortas', revision: 3 }],
  ])('by another tab is not overwritten without a choice: %s', async (choice, _, stored) => {
    const { user, service } = openEdit();
    const name = await field('Nome da campanha');
    await user.clear(name);
    await user.type(name, 'Tortas');
    service.put({ ...edited, name: 'De outra aba', devices: ['computer'], revision: 2 });
    await user.click(button('Salvar campanha'));
    expect(await screen.findByText(/^Esta campanha foi alterada em outra aba/)).toBeVisible();
    await user.click(button(choice));
    await waitFor(() => expect(service.campaigns()[0]).toMatchObject(stored));
    // What the other tab changed beside it stays.
    expect(service.campaigns()[0]?.devices).toEqual(['computer']);
    if (choice === 'Carregar a nova') expect(await field('Nome da campanha')).toHaveValue('De outra aba');
    else expect(await screen.findByText('Campanha salva.')).toBeVisible();
  });

  it('is not lost by leaving, unless that is wanted', async () => {
    const { user, address } = openEdit();
    await user.type(await field('Nome da campanha'), ' novos');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Continuar editando' }));
    expect(await field('Nome da campanha')).toHaveValue('Bolos novos');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Campanhas' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sair sem salvar' }),
    );
    await waitFor(() => expect(address()).toBe(paths.campaigns));
  });

  it('is left without a question while nothing was changed', async () => {
    const { user, address } = openEdit();
    await field('Nome da campanha');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(address()).toBe(paths.campaigns));
  });

  it.each(['5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11', 'x'])('is not there: %s', async (id) => {
    renderCampaigns({ at: paths.campaign(id) });
    expect(await screen.findByText('Campanha não encontrada')).toBeVisible();
  });

  it('that could not be read is read again', async () => {
    let broken = true;
    const { user } = openEdit({
      handlers: {
        'GET /api/traffic-filter/campaigns/:id': () => {
          if (broken) throw fail('some.new.code', 500);
          return { campaign: edited };
        },
      },
    });
    expect(await screen.findByText(/^Erro ao carregar a campanha\./)).toBeVisible();
    broken = false;
    await user.click(button('Tentar de novo'));
    expect(await field('Nome da campanha')).toHaveValue('Bolos');
  });
});

describe('a test between two pages', () => {
  const [a = '', b = ''] = (reportOf().byOffer ?? []).map(({ page }) => page);
  const offers = [a, b].map((url) => ({ url, weight: 50 }));
  const tested = campaignOf('Bolos', { offers });
  const weights = ({ service }: Rendered) => service.campaigns()[0]?.offers.map(({ weight }) => weight);
  const open = (options: RenderCampaignsOptions = {}) =>
    openEdit({
      campaigns: [tested],
      at: paths.campaign(tested.id),
      ...options,
      handlers: { 'GET /api/traffic-filter/reports': () => reportOf(), ...options.handlers },
    });
  const keep = (page: string) => screen.findByRole('button', { name: `Ficar com esta: ${page}` });

  it('ends with one of them, which the form knows, and can be taken back', async () => {
    const rendered = open();
    const { user } = rendered;
    await user.click(await keep('oferta.exemplo/bolos-video'));
    expect(
      await screen.findByText(/^Todos os visitantes vão para oferta\.exemplo\/bolos-video/),
    ).toBeVisible();
    expect(weights(rendered)).toEqual([0, 100]);
    expect(screen.queryByRole('button', { name: /^Ficar com esta/ })).toBeNull();
    expect(await field('Peso da página 1')).toHaveValue('0');
    await user.click(button('Desfazer'));
    expect(await screen.findByText('O teste continua como antes.')).toBeVisible();
    expect(weights(rendered)).toEqual([50, 50]);
    expect(await keep('oferta.exemplo/bolos')).toBeEnabled();
  });

  it('goes on where the campaign was changed elsewhere', async () => {
    const changed = () => {
      throw fail('traffic_filter.campaign.changed', 409);
    };
    const rendered = open({ handlers: { 'PATCH /api/traffic-filter/campaigns/:id': changed } });
    await rendered.user.click(await keep('oferta.exemplo/bolos'));
    expect(await screen.findByText(/^Esta campanha foi alterada em outra aba/)).toBeVisible();
    expect(weights(rendered)).toEqual([50, 50]);
  });
});
