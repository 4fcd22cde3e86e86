import {
  type CampaignView,
  type ConversionSecretReply,
  type OwnBrowserView,
  type TryReply,
  USUAL_PROTECTION,
  type UsageReply,
} from '@garimpo/traffic-filter-contract';
import type { Page, Route } from '@playwright/test';
import { expect, signIn } from './journey.ts';
import { closeDialog, dialog, heading, type ScreenGroup } from './screen.ts';

const LIST = '/traffic-filter/campaigns';
const API = '/api/traffic-filter';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function campaignOf(n: number, name: string, change: Partial<CampaignView> = {}): CampaignView {
  const link = `https://links.exemplo.com.br/r/abc1234${n}`;
  return {
    id: id(n),
    key: `abc1234${n}`,
    link,
    aboutLink: `${link}/sobre`,
    name,
    active: true,
    securePage: 'https://blog.estudiorocha.com.br/',
    offers: [{ url: 'https://oferta.estudiorocha.com.br/vsl', weight: 100 }],
    networks: ['facebook'],
    devices: ['phone', 'tablet'],
    protection: USUAL_PROTECTION,
    parameters: [],
    revision: 1,
    createdAt: '2026-11-12T12:00:00.000Z',
    updatedAt: '2026-11-12T12:00:00.000Z',
    ...change,
  };
}

const split = campaignOf(2, 'Crochê prático', {
  networks: ['facebook', 'tiktok', 'kwai'],
  devices: ['computer'],
  offers: [
    {
      url: 'https://loja.estudiorocha.com.br/um-endereco-que-nao-cabe-na-linha-do-formulario/novembro/vsl-a',
      weight: 70,
    },
    { url: 'https://loja.estudiorocha.com.br/vsl-b', weight: 30 },
  ],
});
const campaigns = [
  campaignOf(1, 'Bolos no pote · Novembro', {
    tags: ['Doces', 'Black Friday'],
    expiresAt: '2026-12-25T03:00:00.000Z',
  }),
  split,
  campaignOf(3, 'Adestramento · Criativo 3 com um nome que não cabe em uma linha da tabela de campanhas', {
    active: false,
    tags: ['Cachorros de todas as raças'],
    expiresAt: '2026-01-25T03:00:00.000Z',
  }),
  campaignOf(4, 'Sono profundo', {
    networks: ['facebook', 'tiktok', 'google', 'kwai'],
    devices: ['phone', 'tablet', 'computer'],
  }),
];
const usage: UsageReply = {
  month: '2026-11-01',
  requests: 51_500,
  limit: 50_000,
  over: 1_500,
  perThousandCents: 300,
  overageCents: 450,
};
const tried: TryReply = {
  page: 'secure',
  reason: 'other_device',
  destinations: [
    { url: 'https://blog.estudiorocha.com.br/?utm_source=facebook&fbclid=IwAR0exemplo', percent: 100 },
  ],
};
const secret: ConversionSecretReply = {
  secret: 'whsec_c2VncmVkbyBkZSBleGVtcGxvLCBwYXJhIG9saG9z',
  createdAt: '2026-11-12T12:00:00.000Z',
  oldWorksUntil: '2026-11-26T12:00:00.000Z',
};
const browsers: { browsers: OwnBrowserView[] } = {
  browsers: ['Meu celular', 'Notebook do escritório com um nome que não cabe na linha do painel'].map(
    (name, n) => ({
      id: id(50 + n),
      name,
      links: ['links.exemplo.com.br', 'oferta.estudiorocha.com.br'].map((host) => ({
        host,
        url: `https://${host}/r/eu/AbcDefGhiJklMnoPqrStu${n}`,
      })),
      createdAt: '2026-11-12T12:00:00.000Z',
      seenOn: n === 0 ? '2026-11-22' : null,
    }),
  ),
};
const answers: Record<string, object> = {
  [`${API}/own-browsers`]: browsers,
  [`${API}/campaigns`]: { campaigns },
  [`${API}/campaigns/today`]: { campaigns: [{ id: id(1), people: 12_840 }] },
  [`${API}/campaigns/${id(1)}/try`]: tried,
  [`${API}/campaigns/${split.id}`]: { campaign: split },
  [`${API}/usage`]: usage,
  [`${API}/conversion-secret`]: secret,
};

/** What is not among the answers is never answered. */
async function answer(route: Route): Promise<void> {
  const json = answers[new URL(route.request().url()).pathname];
  if (json !== undefined) await route.fulfill({ json });
}

async function open(page: Page, address: string): Promise<void> {
  await page.route('**/api/traffic-filter/**', answer);
  await page.goto(address);
}

async function openPanel(page: Page, search: string, name: string): Promise<void> {
  await open(page, `${LIST}?${search}`);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

export const trafficCampaigns: ScreenGroup = {
  name: 'campaigns and what is beside them',
  before: signIn,
  screens: [
    {
      name: 'campaigns',
      async show(page) {
        await open(page, LIST);
        await expect(page.getByRole('row', { name: /Sono profundo/ })).toBeVisible();
        await expect(page.getByText('12.840')).toBeVisible();
        await expect(page.getByText(/^1\.500 requisições acima do plano/)).toBeVisible();
      },
    },
    {
      name: 'campaigns, none by that name',
      deep: 'left out',
      async show(page) {
        await page.getByRole('searchbox', { name: 'Pesquisar por nome' }).fill('nada');
        await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible();
      },
    },
    {
      name: 'campaigns, delete one',
      deep: 'left out',
      async show(page) {
        await open(page, LIST);
        await page.getByRole('button', { name: 'Excluir Sono profundo' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'campaigns, one deleted',
      deep: 'left out',
      async show(page) {
        await page.route(`**${API}/campaigns/${id(4)}`, (route) => route.fulfill({ status: 204 }));
        await page.getByRole('button', { name: 'Excluir Sono profundo' }).click();
        await dialog(page).getByRole('button', { name: 'Excluir' }).click();
        await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
      },
    },
    {
      name: 'campaigns, several chosen',
      async show(page) {
        await open(page, LIST);
        await page.getByRole('checkbox', { name: 'Escolher todas' }).check();
        await expect(page.getByRole('button', { name: 'Arquivar' })).toBeVisible();
      },
    },
    {
      name: 'campaigns, tags of several',
      deep: 'left out',
      async show(page) {
        await page.getByRole('button', { name: 'Etiquetas' }).click();
        await expect(dialog(page).getByRole('checkbox', { name: 'Doces' })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'campaigns, own visits',
      deep: 'left out',
      async show(page) {
        await open(page, LIST);
        await page.getByRole('button', { name: 'Minhas visitas' }).click();
        await expect(dialog(page).getByText(/^Última visita fora dos números/)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'campaigns, link',
      async show(page) {
        await openPanel(page, `campaign=${id(1)}&panel=link`, 'Link e parâmetros');
        await page.getByText('Como enviar e qual é o segredo').click();
        await expect(page.getByLabel('Segredo', { exact: true })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'campaigns, trial',
      deep: 'left out',
      async show(page) {
        await openPanel(page, `campaign=${id(1)}&panel=try`, 'Testar');
        await dialog(page).getByText('Informar navegador e página anterior').click();
        await dialog(page).getByRole('button', { name: 'Testar' }).click();
        await expect(dialog(page).getByText('Página segura', { exact: true })).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'campaigns, how it works',
      deep: 'left out',
      show: (page) => openPanel(page, 'panel=help', 'Como funciona'),
      leave: closeDialog,
    },
  ],
};

export const trafficCampaignForm: ScreenGroup = {
  name: 'the form of a campaign, and lists of none',
  before: signIn,
  screens: [
    {
      name: 'new campaign',
      async show(page) {
        await open(page, `${LIST}/new`);
        await heading(page, 'Criar Campanha');
        await expect(page.getByLabel('Nome da campanha')).toBeVisible();
      },
    },
    {
      name: 'new campaign, fields missing',
      async show(page) {
        await page.getByRole('button', { name: 'Criar Campanha' }).click();
        await expect(page.getByText('Escolha ao menos uma rede.')).toBeVisible();
      },
    },
    {
      name: 'edit campaign, everything open',
      async show(page) {
        await open(page, `${LIST}/${split.id}`);
        await expect(page.getByLabel('Nome da campanha')).toHaveValue('Crochê prático');
        await page.getByText('Avançado: tráfego inválido').click();
        await expect(page.getByLabel('Endereço de data center')).toBeVisible();
      },
    },
    {
      name: 'edit campaign, unsaved',
      deep: 'left out',
      async show(page) {
        await page.getByLabel('Nome da campanha').fill('Crochê');
        await page.getByRole('link', { name: 'Cancelar' }).click();
        await expect(dialog(page)).toBeVisible();
      },
      leave: closeDialog,
    },
    {
      name: 'edit campaign, changed by another tab',
      deep: 'left out',
      async show(page) {
        await page.route(`**${API}/campaigns/${split.id}`, (route) =>
          route.fulfill({
            status: 409,
            json: { error: { code: 'traffic_filter.campaign.changed', message: 'changed', requestId: 'r' } },
          }),
        );
        await page.getByRole('button', { name: 'Salvar campanha' }).click();
        await expect(page.getByRole('button', { name: 'Salvar a minha' })).toBeVisible();
      },
      async leave(page) {
        await page.getByRole('link', { name: 'Cancelar' }).click();
        await dialog(page).getByRole('button', { name: 'Sair sem salvar' }).click();
        await page.unrouteAll();
      },
    },
    {
      name: 'campaigns, none yet',
      deep: 'left out',
      async show(page) {
        await open(page, LIST);
        await page.route(`**${API}/campaigns`, (route) => route.fulfill({ json: { campaigns: [] } }));
        await page.goto(LIST);
        await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible();
      },
    },
    {
      name: 'campaigns, not readable',
      deep: 'left out',
      async show(page) {
        await page.route('**/api/traffic-filter/**', (route) =>
          route.fulfill({ status: 500, body: 'broken' }),
        );
        await page.goto(LIST);
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
        await expect(page.getByText(/não pôde ser lido/)).toBeVisible();
      },
      leave: (page) => page.unrouteAll(),
    },
  ],
};
