import type { HealthReply, ListedRelease, ToolOverview } from '@garimpo/releases-contract';
import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import type { Buckets } from './lib/buckets.ts';
import { eventOf, overviewOf } from './testing/overview.ts';

// Charts are painted, and jsdom has nothing to paint on: what they are handed is what counts here.
function SeriesChart({ label, buckets }: { label: string; buckets: Buckets }) {
  const totals = buckets.series.map(({ total }) => total);
  return (
    <div role="img" aria-label={label}>
      pintado: {totals.join(', ')}
    </div>
  );
}
jest.unstable_mockModule('./chart/series-chart.tsx', () => ({ SeriesChart }));
// Drawn at once: compiling it is no part of what a test waits for.
await import('./chart/series-chart.tsx');
const { renderShell } = await import('../app/testing/render-shell.tsx');

const listed = (version: string, more: Partial<ListedRelease> = {}): ListedRelease => ({
  tool: 'mf-demo',
  version,
  integrity: `sha384-${'A'.repeat(64)}`,
  publishedAt: '2026-11-20T10:00:00.000Z',
  current: false,
  publishedBy: 'team demo',
  reverted: false,
  collected: false,
  lastHour: { loads: 0, errors: 0, errorRate: null },
  source: null,
  sizes: { code: 90_000, styles: 8_000, other: 500 },
  routes: ['/demo'],
  ...more,
});
const health: HealthReply = {
  from: '2026-11-20T11:00:00.000Z',
  to: '2026-11-20T12:00:00.000Z',
  versions: [
    {
      version: '2.0.0',
      total: { loads: 12, errors: 2, errorRate: 1 / 6 },
      points: [{ at: '2026-11-20T11:58:00.000Z', loads: 12, errors: 2, fallbacks: 1, meanMs: 140 }],
    },
  ],
};
const versions = [listed('2.0.0', { current: true }), listed('1.0.0'), listed('0.9.0', { collected: true })];
const admin = profileOf({ permissions: { admin: true, privileged: false } });

type Handlers = NonNullable<Parameters<typeof renderShell>[0]['handlers']>;

function open(tools: ToolOverview[] = [overviewOf()], handlers: Handlers = {}, profile = admin) {
  let now = tools;
  const shell = renderShell({
    at: '/ops/releases',
    profile,
    handlers: {
      'GET /api/releases': () => ({ tools: now, releases: versions }),
      'GET /api/releases/:tool/health': () => health,
      'GET /api/releases/:tool/history': () => ({ events: [eventOf()], nextCursor: null }),
      ...handlers,
    },
  });
  const sent = (route: string) =>
    shell.calls.filter(({ path }) => path === `/api/releases/mf-demo/${route}`).map(({ body }) => body);
  const become = (next: ToolOverview[]) => {
    now = next;
  };
  return { ...shell, sent, become };
}

const title = () => screen.findByRole('heading', { name: 'Versões das ferramentas' });
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const reply = (change: Partial<ToolOverview> & { current?: never } = {}) => ({
  pointer: {
    tool: 'mf-demo',
    current: '1.0.0',
    previous: null,
    canary: null,
    revision: 5,
    changedAt: '2026-11-20T12:00:00.000Z',
    ...change,
  },
  event: eventOf(),
});

describe('the versions of a tool', () => {
  it('say where each comes from, what changed, and what it weighs beside the one before', async () => {
    const source = {
      commit: '0123456789abcdef0123456789abcdef01234567',
      modified: false,
      author: 'Ana',
      changes: ['Quadro novo', 'Filtro por nome'],
    };
    const sizes = { code: 92_500, styles: 8_000, other: 500 };
    const releases = [
      listed('2.0.0', { current: true, source, sizes, routes: ['/demo', '/demo/novo'] }),
      listed('1.0.0', { routes: ['/demo', '/demo/velho'] }),
    ];
    open(undefined, { 'GET /api/releases': () => ({ tools: [overviewOf()], releases }) });
    const table = within(await screen.findByRole('table', { name: 'Versões' }));
    const [newest, oldest] = table.getAllByRole('row').slice(1);
    for (const words of [
      'Ana',
      'commit 01234567',
      'por equipe demo',
      'Quadro novo (e mais 1)',
      'código 92,5 KB (+2,5 KB)',
      'estilos 8 KB (igual)',
      '+ /demo/novo',
      '− /demo/velho',
    ])
      expect(newest).toHaveTextContent(words);
    expect(oldest).toHaveTextContent('código 90 KB');
    expect(oldest).not.toHaveTextContent('(');
  });
});

describe('the history', () => {
  it('is in Portuguese, what the product did by itself too', async () => {
    const fault = {
      loads: 60,
      errors: 12,
      people: 9,
      windowSeconds: 120,
      against: { version: '1.0.0', loads: 500, errors: 1 },
    };
    const verdict = { version: '1.0.0', health: 'good', reason: 'worked', loads: 500, errors: 1 } as const;
    const evidence = { chosen: verdict, left: null, passedOver: [], forced: false, fault };
    const events = [
      eventOf({
        id: '3',
        kind: 'rolled_back',
        automatic: true,
        who: 'garimpo',
        why: '12 of 60 loads failed',
        evidence,
      }),
      eventOf({ id: '2', why: 'published', who: 'operator' }),
      eventOf({ id: '1', why: 'pressa (first page not looked at)' }),
    ];
    open(undefined, { 'GET /api/releases/:tool/history': () => ({ events, nextCursor: null }) });
    const table = within(await screen.findByRole('table', { name: 'Histórico' }));
    const [back, published, hurried] = table.getAllByRole('row').slice(1);
    expect(back).toHaveTextContent('12 de 60 aberturas falharam, de 9 pessoas, em 2 min; da 1.0.0, 1 de 500');
    expect(back).not.toHaveTextContent('loads');
    expect(published).toHaveTextContent('operador');
    expect(published).not.toHaveTextContent('published');
    expect(hurried).toHaveTextContent('pressa (primeira página não conferida)');
  });
});

describe('/ops/releases', () => {
  it('is there for administrators, with its entry in the sidebar', async () => {
    open();
    expect(await title()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Versões' })).toHaveAttribute('href', '/ops/releases');
  });

  it('is not there for anybody else, and asks for nothing', async () => {
    const { calls } = open([overviewOf()], {}, profileOf());
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Versões' })).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/api/releases'))).toEqual([]);
  });

  it('shows every tool as it stands, and one of them closely', async () => {
    const other = overviewOf({
      tool: 'mf-other',
      title: 'Outra',
      canary: { version: '3.1.0', percent: 2.5 },
      lastHour: { loads: 1284, errors: 128, errorRate: 0.0997 },
    });
    const { user } = open([overviewOf(), other]);
    await title();
    const rows = within(await screen.findByRole('table', { name: 'Versões por ferramenta' }));
    const row = rows.getByRole('row', { name: /Outra/ });
    expect(row).toHaveTextContent('3.1.0');
    expect(row).toHaveTextContent('2,5%');
    expect(row).toHaveTextContent('1.284');
    expect(row).toHaveTextContent('10%');
    expect(await screen.findByText('Detalhes de Demonstração')).toBeVisible();
    await user.click(rows.getByRole('link', { name: /Outra/ }));
    expect(await screen.findByText('Detalhes de Outra')).toBeVisible();
  });

  it('draws loads and errors, says them in words, and lists them', async () => {
    const { user } = open();
    expect(await screen.findByText('pintado: 12')).toBeVisible();
    expect(await screen.findByText('pintado: 2')).toBeVisible();
    expect(screen.getByRole('img', { name: /^Erros por versão no período: 2.0.0, 2/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Tabela' }));
    expect(
      within(screen.getByRole('table', { name: 'Aberturas e erros' })).getByText('140 ms'),
    ).toBeVisible();
  });

  it('says when it cannot be read', async () => {
    open([], {
      'GET /api/releases': () => {
        throw fail('service.dependency.unavailable', 503);
      },
    });
    expect(await screen.findByText('As versões não puderam ser carregadas.')).toBeVisible();
  });
});

describe('rolling back', () => {
  it('takes the last good version and a reason, about the state that was looked at', async () => {
    const { user, sent } = open([overviewOf()], { 'POST /api/releases/:tool/rollback': () => reply() });
    await user.click(await button('Voltar versão'));
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Voltar versão' }));
    expect(form.getByText('Informe o motivo.')).toBeVisible();
    expect(form.getByLabelText('Motivo')).toHaveFocus();
    expect(sent('rollback')).toEqual([]);
    await user.type(form.getByLabelText('Motivo'), 'a tela não abre');
    await user.click(form.getByRole('button', { name: 'Voltar versão' }));
    expect(await screen.findByText('Demonstração voltou para 1.0.0.')).toBeVisible();
    expect(sent('rollback')).toEqual([{ to: '1.0.0', why: 'a tela não abre', expect: 4 }]);
  });

  it('tells what another administrator did first, and asks again about that', async () => {
    const lastChange = eventOf({ kind: 'promoted', who: 'bia@exemplo.com.br', to: '2.1.0', revision: 5 });
    const after = overviewOf({ current: '2.1.0', previous: '2.0.0', revision: 5, lastChange });
    let tries = 0;
    const shell = open([overviewOf()], {
      'POST /api/releases/:tool/rollback': () => {
        tries += 1;
        if (tries > 1) return reply();
        shell.become([after]);
        throw fail('releases.pointer.moved', 409);
      },
    });
    await shell.user.click(await button('Voltar versão'));
    const form = within(await dialog());
    await shell.user.type(form.getByLabelText('Motivo'), 'erros');
    await shell.user.click(form.getByRole('button', { name: 'Voltar versão' }));
    expect(
      await form.findByText(/Canário promovido, por bia@exemplo.com.br. A atual agora é 2.1.0/),
    ).toBeVisible();
    await shell.user.click(form.getByRole('button', { name: 'Voltar versão' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.sent('rollback')).toMatchObject([{ expect: 4 }, { expect: 5 }]);
  });

  it('is not offered where there is nothing behind', async () => {
    open([overviewOf({ previous: null })]);
    expect(await button('Voltar versão')).toBeDisabled();
  });
});

describe('a canary', () => {
  it('of a version with errors is insisted on knowingly', async () => {
    const { user, sent } = open([overviewOf({ canary: { version: '1.0.0', percent: 5 } })], {
      'POST /api/releases/:tool/canary': ({ body }: { body: unknown }) => {
        if ((body as { force?: boolean }).force !== true) throw fail('releases.version.reverted', 409);
        return reply();
      },
    });
    await user.click(await button('Mudar canário'));
    const form = within(await dialog());
    const share = form.getByLabelText('Parte das pessoas');
    await user.clear(share);
    await user.type(share, '12,5');
    await user.type(form.getByLabelText('Motivo'), 'corrigido no servidor');
    await user.click(form.getByRole('button', { name: 'Aplicar canário' }));
    await user.click(await form.findByRole('checkbox', { name: /Sei dos erros/ }));
    await user.click(form.getByRole('button', { name: 'Aplicar canário' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('canary')).toMatchObject([{ percent: 12.5, version: '1.0.0' }, { force: true }]);
  });

  it('is stopped and promoted', async () => {
    const { user, sent } = open([overviewOf({ canary: { version: '3.0.0', percent: 5 } })], {
      'POST /api/releases/:tool/canary': () => reply(),
      'POST /api/releases/:tool/promote': () => reply(),
    });
    for (const name of ['Parar canário', 'Promover canário']) {
      await user.click(await button(name));
      const form = within(await dialog());
      await user.type(form.getByLabelText('Motivo'), 'pronto');
      await user.click(form.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent('canary')).toEqual([{ percent: 0, why: 'pronto', expect: 4 }]);
    expect(sent('promote')).toEqual([{ why: 'pronto', expect: 4 }]);
  });
});

describe('a preview', () => {
  it('is a link to copy or to open', async () => {
    const url = 'http://localhost/dashboard?previa=abc';
    const { user, sent } = open([overviewOf()], {
      'POST /api/releases/:tool/preview': () => ({
        preview: {
          tool: 'mf-demo',
          version: '2.0.0',
          token: 'abc',
          url,
          expiresAt: '2026-11-20T13:00:00.000Z',
        },
      }),
    });
    await user.click(await button('Link de prévia'));
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Criar link' }));
    expect(await form.findByLabelText('Link')).toHaveValue(url);
    expect(form.getByRole('link', { name: 'Abrir prévia' })).toHaveAttribute('href', url);
    expect(sent('preview')).toEqual([{ version: '2.0.0', minutes: 60 }]);
  });
});
