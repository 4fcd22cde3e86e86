import { fakeFile } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cloneOf, evidenceOf, pageOf } from '../../../testing/pages.ts';
import {
  collectDownloads,
  type RenderAnticloneOptions,
  refuse,
  renderAnticlone,
} from '../../../testing/render-anticlone.tsx';

const page = pageOf('sono');
const copy = cloneOf('copia.shop');
const open = async (options: RenderAnticloneOptions = {}, panel = '') => {
  const rendered = renderAnticlone({
    pages: [page],
    clones: { [page.id]: [copy] },
    at: `/tools/anticlone?site=${page.id}${panel}&clone=${copy.id}`,
    ...options,
  });
  return { ...rendered, panel: within(await screen.findByRole('dialog')) };
};

const saved = collectDownloads();

describe('proof of a copy', () => {
  it('is asked for, followed, and downloaded', async () => {
    const { panel, user, service } = await open();
    await user.click(await panel.findByRole('button', { name: 'Reunir provas' }));
    expect(await panel.findByText('Pedidas em 20/11/2026, 08:00')).toBeVisible();
    service.putEvidence(copy.id, [evidenceOf(copy.id)]);
    expect(await panel.findByText('Colhidas em 20/11/2026, 08:01')).toBeVisible();
    expect(panel.getByText('1 KB · 1 item não veio')).toBeVisible();
    expect(panel.getByText('rdap.json · o servidor demorou demais')).toBeVisible();
    expect(panel.getByText('a'.repeat(64))).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Baixar provas de 20/11/2026, 08:01' }));
    expect(await screen.findByText('“provas-copia.zip” foi baixado.')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['provas-copia.zip']);
  });

  it('saves nothing of a file that breaks off, and can be cancelled', async () => {
    let end = () => {};
    const broken = async function* () {
      yield new TextEncoder().encode('PK');
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      throw new TypeError('gone');
    };
    const { panel, user } = await open({
      handlers: {
        'GET /api/anticlone/sites/:id/clones/:cloneId/evidence': () => ({ evidence: [evidenceOf(copy.id)] }),
        'GET /api/anticlone/sites/:id/clones/:cloneId/evidence/:evidenceId/zip': () => fakeFile({}, broken()),
      },
    });
    const start = async () => user.click(await panel.findByRole('button', { name: /^Baixar provas de/ }));
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await start();
    expect(await panel.findByText('Baixando ZIP...')).toBeVisible();
    end();
    expect(await screen.findByText('Erro ao baixar ZIP')).toBeVisible();
    await start();
    await user.click(await panel.findByRole('button', { name: 'Cancelar' }));
    expect(await panel.findByRole('button', { name: /^Baixar provas de/ })).toBeVisible();
    end();
    expect(saved).toEqual([]);
  });

  it('says why it cannot be asked for', async () => {
    const { panel, user } = await open({
      handlers: {
        'POST /api/anticlone/sites/:id/clones/:cloneId/evidence': refuse('anticlone.evidence.too_many', 429),
      },
    });
    await user.click(await panel.findByRole('button', { name: 'Reunir provas' }));
    expect(await screen.findByText(/^Pedidos de provas demais em pouco tempo\./)).toBeVisible();
  });
});

describe('drafts of notices', () => {
  const openDrafts = () => open({}, '&panel=notices');
  const body = () => screen.getByRole('textbox', { name: 'Texto' });

  it('are filled in, copied, and mailed by their sender', async () => {
    const { panel, user } = await openDrafts();
    expect(await panel.findByText('1 lacuna por preencher')).toBeVisible();
    await user.type(panel.getByRole('textbox', { name: 'Seu nome' }), 'Marina');
    expect(body()).toHaveValue('Eu, Marina, peço a remoção.');
    expect(panel.queryByText('1 lacuna por preencher')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Copiar texto' }));
    expect(await navigator.clipboard.readText()).toBe('Eu, Marina, peço a remoção.');
    expect(panel.getByRole('link', { name: 'Abrir no e-mail' })).toHaveAttribute(
      'href',
      `mailto:abuse%40host.exemplo?subject=${encodeURIComponent('Cópia de página')}&body=${encodeURIComponent('Eu, Marina, peço a remoção.')}`,
    );
  });

  it('are there to every recipient in both languages', async () => {
    const { panel, user } = await openDrafts();
    await user.click(await panel.findByRole('radio', { name: 'Inglês' }));
    expect(body()).toHaveValue('I, [your name], ask...');
    await user.click(panel.getByRole('combobox', { name: 'Para' }));
    await user.click(await screen.findByRole('option', { name: 'Meta (Facebook e Instagram)' }));
    expect(panel.getByRole('link', { name: 'Abrir formulário' })).toHaveAttribute(
      'href',
      'https://meta.exemplo/denuncia',
    );
    await user.click(panel.getByRole('combobox', { name: 'Para' }));
    await user.click(await screen.findByRole('option', { name: 'TikTok' }));
    expect(panel.getByText(/^Não conhecemos o endereço/)).toBeVisible();
  });

  it('are changed, and changed back', async () => {
    const { panel, user } = await openDrafts();
    await screen.findByRole('textbox', { name: 'Texto' });
    await user.type(body(), ' Obrigada.');
    expect(body()).toHaveValue('Eu, [seu nome], peço a remoção. Obrigada.');
    await user.click(panel.getByRole('button', { name: 'Desfazer alterações' }));
    expect(body()).toHaveValue('Eu, [seu nome], peço a remoção.');
  });

  it('are followed to their end once they leave the tool', async () => {
    const { panel, user, service } = await openDrafts();
    const steps = within(await panel.findByRole('region', { name: 'Acompanhamento' }));
    expect(steps.getByText(/^Ainda não enviada/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Baixar .eml' }));
    expect(saved.map(({ name }) => name)).toEqual(['denuncia-host.eml']);
    const id = service.clones(page.id)[0]?.id ?? '';
    await waitFor(() => expect(service.tracked(id)).toMatchObject([{ recipient: 'host', state: 'drafted' }]));
    await user.click(await steps.findByRole('button', { name: 'Marcar como enviada' }));
    expect(await steps.findByText(/Lembrete em 25\/11\/2026/)).toBeVisible();
    await user.type(steps.getByRole('textbox', { name: /^Protocolo e resposta/ }), 'Protocolo 7');
    await user.click(steps.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(service.tracked(id)[0]).toMatchObject({ state: 'sent', note: 'Protocolo 7' }));
    await user.click(steps.getByRole('button', { name: 'Removida' }));
    expect(await steps.findByText(/^Encerrada: a cópia saiu do ar/)).toBeVisible();
    expect(panel.getByRole('combobox', { name: 'Para' })).toHaveTextContent('Hospedagem: removida');
  });
});
