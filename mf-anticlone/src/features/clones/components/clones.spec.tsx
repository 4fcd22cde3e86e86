import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cloneOf, pageOf } from '../../../testing/pages.ts';
import { type RenderAnticloneOptions, refuse, renderAnticlone } from '../../../testing/render-anticlone.tsx';

const page = pageOf('sono', { clones: { total: 3, confirmed: 2, open: 3 } });
const copies = [
  cloneOf('sonoprofundo-oficial.shop'),
  cloneOf('ofertas-da-semana.site', {
    status: 'suspect',
    similarityScore: 0.54,
    reason: 'different',
    accessCount: 1,
    lastAccess: '2026-11-14T12:00:00.000Z',
  }),
  cloneOf('nova.online', {
    status: 'suspect',
    similarityScore: null,
    similarity: null,
    reason: null,
    checkedAt: null,
    lastAccess: '2026-11-19T12:00:00.000Z',
  }),
];
const open = async (options: RenderAnticloneOptions = {}) => {
  const rendered = renderAnticlone({
    pages: [page],
    clones: { [page.id]: copies },
    at: `/tools/anticlone?site=${page.id}`,
    ...options,
  });
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Domínios Clonados' })) };
};
const openFirst = async (options: RenderAnticloneOptions = {}) => {
  const rendered = await open(options);
  await rendered.user.click(
    await rendered.panel.findByRole('button', { name: /^sonoprofundo-oficial\.shop/ }),
  );
  await rendered.panel.findByRole('heading', { name: 'Semelhança' });
  return rendered;
};

describe('copies of a page', () => {
  it('are told with how alike they are, who saw them and when', async () => {
    const { panel } = await open();
    const first = within(await panel.findByRole('button', { name: /^sonoprofundo-oficial\.shop/ }));
    for (const words of ['Confirmado', '97% de semelhança', '1.284 acessos', 'visto há 12 min'])
      expect(first.getByText(words)).toBeVisible();
    const second = within(panel.getByRole('button', { name: /^ofertas-da-semana\.site/ }));
    for (const words of ['Suspeito', '54% de semelhança', '1 acesso', 'visto em 14 nov 2026'])
      expect(second.getByText(words)).toBeVisible();
    expect(panel.getByText('sono.com.br/oferta · 3 clones')).toBeVisible();
  });

  it('come page by page', async () => {
    const { panel, user } = await open();
    expect(await panel.findAllByRole('listitem')).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: 'Mostrar mais' }));
    const third = within(await panel.findByRole('button', { name: /^nova\.online/ }));
    expect(third.getByText('Ainda não verificado')).toBeVisible();
    expect(third.getByText('visto ontem')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  it('are none yet, and the installation is offered where the script was not seen', async () => {
    const { panel, user } = await open({ pages: [{ ...page, verifiedAt: null }], clones: {} });
    expect(await panel.findByText('Nenhum clone detectado ainda.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Ver instalação' }));
    expect(await screen.findByRole('dialog', { name: 'Instalação' })).toBeVisible();
  });

  it('stand in the address, and are left by the way back', async () => {
    const { panel, user, address } = await openFirst();
    expect(address()).toBe(`/tools/anticlone?site=${page.id}&clone=${copies[0]?.id}`);
    await user.click(panel.getByRole('button', { name: 'Todos os clones' }));
    expect(address()).toBe(`/tools/anticlone?site=${page.id}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/tools/anticlone');
  });

  it('that a link names further down the list are found', async () => {
    const at = `/tools/anticlone?site=${page.id}&clone=${copies[2]?.id}`;
    const { panel } = await open({ at });
    expect(await panel.findByText('https://nova.online/oferta')).toBeVisible();
    expect(panel.getByText('A página ainda não foi visitada. Até lá, é só uma suspeita.')).toBeVisible();
  });

  it('that are gone are said to be', async () => {
    const { panel } = await open({ at: `/tools/anticlone?site=${page.id}&clone=${page.id}` });
    expect(await panel.findByText('Este clone não está mais na lista.')).toBeVisible();
  });
});

describe('one copy', () => {
  it('says from what it was told that it is alike', async () => {
    const { panel } = await openFirst();
    expect(panel.getByText('97%')).toBeVisible();
    expect(panel.getByText('A página é igual ou quase igual à sua.')).toBeVisible();
    for (const [part, share] of [
      ['Texto', '99%'],
      ['Estrutura', '96%'],
      ['Imagens e arquivos', '91%'],
      ['Aparência', 'não comparado'],
    ] as const)
      expect(within(panel.getByText(part).parentElement as HTMLElement).getByText(share)).toBeVisible();
    expect(panel.getByText('A sua marca invisível está nela.')).toBeVisible();
    expect(panel.getByText('Script, Imagem invisível')).toBeVisible();
  });

  it('with a reason that is new is explained in general', async () => {
    const clones = { [page.id]: [cloneOf('a.shop', { id: copies[0]?.id ?? '', reason: 'toString' })] };
    const { panel } = await open({ at: `/tools/anticlone?site=${page.id}&clone=${copies[0]?.id}`, clones });
    expect(await panel.findByText('A página foi comparada com a sua.')).toBeVisible();
  });

  it('is looked at again', async () => {
    const { panel, user } = await openFirst();
    await user.click(panel.getByRole('button', { name: 'Verificar de novo' }));
    expect(await screen.findByText('A cópia será visitada em instantes.')).toBeVisible();
    expect(await panel.findByRole('button', { name: 'Verificando...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('was looked at only just now', async () => {
    const { panel, user } = await openFirst({
      handlers: {
        'POST /api/anticlone/sites/:id/clones/:cloneId/check': refuse('anticlone.clone.check_too_soon', 429),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Verificar de novo' }));
    expect(await screen.findByText(/^Esta cópia acabou de ser verificada\./)).toBeVisible();
  });

  it('has a case, and notes of its own', async () => {
    const { panel, user, service } = await openFirst();
    await user.click(panel.getByRole('combobox', { name: 'Situação do caso' }));
    await user.click(await screen.findByRole('option', { name: 'Em análise' }));
    await waitFor(() => expect(service.clones(page.id)[0]?.caseStatus).toBe('reviewing'));
    expect(panel.queryByRole('button', { name: 'Salvar anotações' })).toBeNull();
    await user.type(panel.getByRole('textbox', { name: /Anotações/ }), 'Protocolo 123');
    await user.click(panel.getByRole('button', { name: 'Salvar anotações' }));
    expect(await screen.findByText('Anotações salvas.')).toBeVisible();
    expect(service.clones(page.id)[0]?.caseNote).toBe('Protocolo 123');
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Salvar anotações' })).toBeNull());
    expect(panel.getByRole('textbox', { name: /Anotações/ })).toHaveValue('Protocolo 123');
  });

  it('keeps notes that could not be saved', async () => {
    const { panel, user } = await openFirst({
      handlers: {
        'PATCH /api/anticlone/sites/:id/clones/:cloneId': refuse('anticlone.clone.not_found', 404),
      },
    });
    await user.type(panel.getByRole('textbox', { name: /Anotações/ }), 'Protocolo');
    await user.click(panel.getByRole('button', { name: 'Salvar anotações' }));
    expect(await panel.findByText('Esta cópia não está mais na lista. Atualize a lista.')).toBeVisible();
    expect(panel.getByRole('textbox', { name: /Anotações/ })).toHaveValue('Protocolo');
  });
});
