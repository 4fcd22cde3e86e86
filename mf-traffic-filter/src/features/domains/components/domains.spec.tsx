import { type FakeHandler, fail, fakeApi, fakeSession, renderTool } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { campaignOf } from '../../../../test/support/campaigns.ts';
import {
  domainOf,
  domainsService,
  type StartingDomains,
  verifiedOf,
} from '../../../../test/support/domains-service.ts';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

interface Options extends StartingDomains {
  search?: string;
  handlers?: Record<string, FakeHandler>;
  signedOut?: boolean;
}
function open({ search = '', handlers = {}, signedOut = false, ...start }: Options = {}) {
  const service = domainsService(start);
  const fake = fakeApi({ ...service.handlers, ...handlers });
  const session = signedOut ? fakeSession({ profile: null }) : fakeSession();
  const rendered = renderTool(tool, { at: `${paths.domains}${search}`, api: fake.api, session });
  // What is pasted goes to the clipboard of the test.
  return { ...rendered, service, fake };
}
const table = () => screen.findByRole('table', { name: 'Domínios' });
const dialog = () => screen.findByRole('dialog', { name: 'Adicionar Domínio' });
const posted = (fake: ReturnType<typeof open>['fake']) =>
  fake.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the list of domains', () => {
  it('has the columns of the specification, and the campaign of each', async () => {
    const bolos = campaignOf('Bolos no Pote');
    open({
      domains: [
        domainOf('promo.loja.com.br'),
        verifiedOf('loja.com.br', { campaignId: bolos.id, missingSince: '2026-11-20T10:00:00.000Z' }),
      ],
      campaigns: [bolos],
    });
    await screen.findByText('Bolos no Pote');
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DomínioStatusData RegistroCampanhaAções',
      expect.stringMatching(/^promo\.loja\.com\.br.*Pendente.*12\/11\/2026.*Nenhuma/),
      expect.stringMatching(/^loja\.com\.br.*Verificado.*Registro sumiu.*12\/11\/2026.*Bolos no Pote/),
    ]);
  });

  it('says what a domain is good for where there is none', async () => {
    const { user } = open();
    expect(await screen.findByText('Nenhum domínio ainda')).toBeVisible();
    const [, inside] = screen.getAllByRole('button', { name: 'Adicionar Domínio' });
    await user.click(inside!);
    expect(await dialog()).toBeVisible();
  });

  it('asks to sign in once the session has ended', async () => {
    const { fake } = open({ signedOut: true });
    expect(await screen.findByText('Entre para usar este recurso')).toBeVisible();
    expect(fake.calls).toEqual([]);
  });
});

describe('“Adicionar Domínio”', () => {
  const add = async (typed: string, options: Options = {}) => {
    const rendered = open(options);
    const [button] = await screen.findAllByRole('button', { name: 'Adicionar Domínio' });
    await rendered.user.click(button!);
    const form = within(await dialog());
    if (typed !== '') await rendered.user.type(form.getByRole('textbox', { name: 'Domínio' }), typed);
    await rendered.user.click(form.getByRole('button', { name: 'Verificar' }));
    return { ...rendered, form };
  };

  it('shows the record and what its check found', async () => {
    const { user, fake, form } = await add('https://Promo.Loja.com.br/', {
      looks: [
        { finding: 'other_value', found: ['v=spf1 -all'] },
        { finding: 'found', status: 'verified' },
      ],
    });
    expect(await form.findByText('_verificacao.promo.loja.com.br')).toBeVisible();
    expect(form.getByText('garimpo-verificacao=abc123')).toBeVisible();
    expect(form.getByText('links.garimpo.exemplo')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Copiar valor do registro TXT' }));
    expect(await navigator.clipboard.readText()).toBe('garimpo-verificacao=abc123');

    await user.click(form.getByRole('button', { name: 'Verificar' }));
    expect(await form.findByText('Há um registro TXT neste nome, com outro valor.')).toBeVisible();
    expect(form.getByText('v=spf1 -all')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByText('promo.loja.com.br verificado.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await table()).getByText('Verificado')).toBeVisible();
    expect(posted(fake)).toEqual([
      'POST /api/traffic-filter/domains',
      expect.stringMatching(/\/verify$/),
      expect.stringMatching(/\/verify$/),
    ]);
  });

  it.each([
    ['', 'Informe o domínio.'],
    ['203.0.113.7', /^Este não é um domínio válido/],
    ['loja', /^Este não é um domínio válido/],
    ['loja.com.br', 'Este domínio já está na sua lista.'],
  ])('shows the problem of %p at the field', async (typed, problem) => {
    const { form, service } = await add(typed, { domains: [domainOf('loja.com.br')] });
    expect(await form.findByText(problem)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Domínio' })).toBeInvalid();
    expect(service.domains()).toHaveLength(1);
  });

  it('shows why a domain is refused', async () => {
    const { form } = await add('com.br', {
      handlers: {
        'POST /api/traffic-filter/domains': () => {
          throw fail('traffic_filter.domain.refused', 422, [{ path: 'domain', rule: 'suffix' }]);
        },
      },
    });
    expect(await form.findByText(/é um final de domínio/)).toBeVisible();
  });

  it('goes away without a trace while nothing is added', async () => {
    const { user, fake } = open();
    const [button] = await screen.findAllByRole('button', { name: 'Adicionar Domínio' });
    await user.click(button!);
    const form = within(await dialog());
    expect(form.getByText(/registro DNS do tipo TXT/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted(fake)).toEqual([]);
  });
});

describe('one domain', () => {
  const loja = domainOf('loja.com.br', {
    finding: 'wrong_label',
    foundAt: '_verificacao.loja.com.br.loja.com.br',
    checkedAt: '2026-11-20T11:58:00.000Z',
    pointsHere: false,
  });

  it('shows its state, and the time of the next check', async () => {
    const { user, address } = open({
      domains: [loja],
      target: { name: 'links.garimpo.exemplo', addresses: ['203.0.113.1', '2001:db8::1'] },
    });
    await user.click(await screen.findByRole('button', { name: 'Ver loja.com.br' }));
    const panel = within(await screen.findByRole('dialog', { name: 'loja.com.br' }));
    expect(address()).toBe(`${paths.domains}?domain=${loja.id}`);
    expect(panel.getByText('O valor está certo, mas o registro foi criado em outro nome.')).toBeVisible();
    expect(panel.getByText('_verificacao.loja.com.br.loja.com.br')).toBeVisible();
    expect(panel.getByText(/Próxima verificação automática: em 4 min\./)).toBeVisible();
    expect(panel.getByText('2001:db8::1')).toBeVisible();
    expect(panel.getByText(/ainda não traz os visitantes para cá/)).toBeVisible();
  });

  it.each([
    ['no_name', 'Não há nada no DNS com este nome.'],
    ['no_record', 'O domínio existe, mas o registro TXT ainda não está lá.'],
    ['no_answer', 'Os servidores de DNS do domínio não responderam.'],
    ['taken', 'Outra conta já comprovou que este domínio é dela.'],
  ] as const)('shows the finding of a requested check: %s', async (finding, sentence) => {
    const { user } = open({
      domains: [domainOf('loja.com.br', { id: loja.id })],
      looks: [{ finding }],
      search: `?domain=${loja.id}`,
    });
    const panel = within(await screen.findByRole('dialog', { name: 'loja.com.br' }));
    expect(panel.getByText('Ainda não verificamos este domínio.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Verificar' }));
    expect(await panel.findByText(sentence)).toBeVisible();
  });

  it('shows why it is not checked', async () => {
    const { user } = open({
      domains: [loja],
      search: `?domain=${loja.id}`,
      handlers: {
        'POST /api/traffic-filter/domains/:id/verify': () => {
          throw fail('traffic_filter.domain.check_too_soon', 429);
        },
      },
    });
    const panel = within(await screen.findByRole('dialog', { name: 'loja.com.br' }));
    await user.click(panel.getByRole('button', { name: 'Verificar' }));
    expect(await panel.findByText(/^Acabamos de verificar este domínio/)).toBeVisible();
  });

  it('opens the campaign that is chosen, or none', async () => {
    const bolos = campaignOf('Bolos no Pote', { active: false });
    const { user, service } = open({
      domains: [verifiedOf('loja.com.br', { id: loja.id })],
      campaigns: [bolos],
      search: `?domain=${loja.id}`,
    });
    const panel = within(await screen.findByRole('dialog', { name: 'loja.com.br' }));
    const select = await panel.findByRole('combobox', { name: 'Campanha' });
    await waitFor(() => expect(select).toBeEnabled());
    await user.click(select);
    await user.click(await screen.findByRole('option', { name: 'Bolos no Pote (desativada)' }));
    expect(await screen.findByText('Campanha do domínio salva.')).toBeVisible();
    expect(service.domains()[0]?.campaignId).toBe(bolos.id);
    expect(await panel.findByRole('link', { name: 'Abrir domínio' })).toHaveAttribute(
      'href',
      'https://loja.com.br/',
    );
  });

  it('goes only when asked twice, and comes back', async () => {
    const { user, service } = open({ domains: [verifiedOf('loja.com.br')] });
    await user.click(await screen.findByRole('button', { name: 'Remover loja.com.br' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Tem certeza que deseja remover este domínio\?/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('loja.com.br foi removido.')).toBeVisible();
    expect(service.domains()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await table()).toBeVisible();
    expect(service.domains()).toHaveLength(1);
  });
});
