import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../testing/pages.ts';
import { type RenderAnticloneOptions, refuse, renderAnticlone } from '../../../testing/render-anticlone.tsx';

const page = pageOf('sono', { verifiedAt: null, checkedAt: null, extraHosts: ['loja.com.br'] });
const open = async (options: RenderAnticloneOptions = {}) => {
  const rendered = renderAnticlone({
    pages: [page],
    at: `/tools/anticlone?site=${page.id}&panel=install`,
    ...options,
  });
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Instalação' })) };
};

describe('the installation', () => {
  it('gives the script, and the way for each page builder', async () => {
    const { panel, user } = await open();
    await user.click(await panel.findByRole('button', { name: 'Copiar script' }));
    expect(await navigator.clipboard.readText()).toContain('/a/abc123.js');
    expect(panel.getByText('Cole logo depois de <body>.')).toBeVisible();
    await user.click(panel.getByRole('combobox', { name: 'Onde a página foi feita' }));
    await user.click(await screen.findByRole('option', { name: 'WordPress' }));
    expect(panel.getByText('Abra a página no Elementor.')).toBeVisible();
  });

  it('is checked, layer by layer, and the list knows it', async () => {
    const { panel, user } = await open();
    expect(panel.getByText(/Ainda não encontrado na página\./)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Verificar instalação' }));
    const result = within(await panel.findByRole('region', { name: 'Resultado da verificação' }));
    expect(result.getByText('Instalado corretamente.')).toBeVisible();
    expect(
      within(result.getByText('Script').parentElement as HTMLElement).getByText('Encontrado'),
    ).toBeVisible();
    expect(
      within(result.getByText('Imagem invisível').parentElement as HTMLElement).getByText('Não encontrado'),
    ).toBeVisible();
    expect(await screen.findByText('Script instalado')).toBeVisible();
  });

  it('says what is in the way, and where the page was in the end', async () => {
    const { panel, user } = await open({
      handlers: {
        'POST /api/anticlone/sites/:id/install-check': () => ({
          checkedAt: '2026-11-20T12:00:00.000Z',
          finalUrl: 'https://outro.com.br/',
          status: 404,
          rendered: true,
          installed: false,
          layers: [{ layer: 'script', state: 'blocked' }],
          problems: ['content_policy', 'some_new_problem'],
        }),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Verificar instalação' }));
    expect(await panel.findByText('O script ainda não funciona nesta página.')).toBeVisible();
    expect(panel.getByText(/^A política de segurança da página \(CSP\)/)).toBeVisible();
    expect(panel.getByText('Algo na página impede o script de funcionar.')).toBeVisible();
    expect(panel.getByText('Bloqueado')).toBeVisible();
    expect(panel.getByText(/^Visitamos outro\.com\.br · resposta 404\. A página é montada/)).toBeVisible();
  });

  it('says nothing of layers on a page that did not come', async () => {
    const { panel, user } = await open({
      handlers: {
        'POST /api/anticlone/sites/:id/install-check': () => ({
          checkedAt: '2026-11-20T12:00:00.000Z',
          finalUrl: null,
          status: null,
          rendered: false,
          installed: false,
          layers: [{ layer: 'script', state: 'missing' }],
          problems: ['unreachable'],
        }),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Verificar instalação' }));
    expect(await panel.findByText(/^A sua página não respondeu\./)).toBeVisible();
    expect(panel.queryByText('Não encontrado')).toBeNull();
  });

  it('could not be checked', async () => {
    const { panel, user } = await open({
      handlers: {
        'POST /api/anticlone/sites/:id/install-check': refuse('anticlone.install_check.too_many', 429),
      },
    });
    await user.click(panel.getByRole('button', { name: 'Verificar instalação' }));
    expect(await panel.findByText('Verificações demais em pouco tempo. Aguarde um minuto.')).toBeVisible();
  });
});

describe('other hosts of the owner', () => {
  const type = async ({ panel, user }: Awaited<ReturnType<typeof open>>, host: string) => {
    await user.clear(panel.getByRole('textbox', { name: 'Domínio' }));
    await user.type(panel.getByRole('textbox', { name: 'Domínio' }), host);
    await user.click(panel.getByRole('button', { name: 'Adicionar domínio' }));
  };

  it('are added as they are compared, and removed with a way back', async () => {
    const opened = await open();
    const { panel, user, service } = opened;
    await type(opened, 'https://*.Sono.com.br/pagina');
    expect(await panel.findByText('*.sono.com.br')).toBeVisible();
    expect(service.pages()[0]?.extraHosts).toEqual(['loja.com.br', '*.sono.com.br']);
    expect(panel.getByRole('textbox', { name: 'Domínio' })).toHaveValue('');
    await user.click(panel.getByRole('button', { name: 'Remover loja.com.br' }));
    await waitFor(() => expect(service.pages()[0]?.extraHosts).toEqual(['*.sono.com.br']));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(service.pages()[0]?.extraHosts).toEqual(['loja.com.br', '*.sono.com.br']));
  });

  it.each([
    ['*.com', 'Informe um domínio, como loja.com.br ou *.loja.com.br.'],
    ['loja.com.br', 'Este domínio já está na lista.'],
    ['sono.com.br', 'Este domínio já está na lista.'],
  ])('%s is refused beside its field', async (host, why) => {
    const opened = await open();
    await type(opened, host);
    expect(await opened.panel.findByText(why)).toBeVisible();
    expect(opened.service.pages()[0]?.extraHosts).toEqual(['loja.com.br']);
  });
});
