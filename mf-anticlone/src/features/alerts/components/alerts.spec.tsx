import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../testing/pages.ts';
import { type RenderAnticloneOptions, refuse, renderAnticlone } from '../../../testing/render-anticlone.tsx';

const webhook = { url: 'https://meu.sistema/avisos', createdAt: '2026-11-19T12:00:00.000Z' };
const page = pageOf('sono');
const open = async (options: RenderAnticloneOptions = {}) => {
  const rendered = renderAnticlone({
    pages: [page],
    at: `/tools/anticlone?site=${page.id}&panel=alerts`,
    ...options,
  });
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Avisos' })) };
};
const withWebhook = { pages: [{ ...page, alerts: { ...page.alerts, webhook } }] };

describe('alerts', () => {
  it('by mail are switched at once, and back where that was refused', async () => {
    const { panel, user, service, fake } = await open();
    const mail = panel.getByRole('switch', { name: 'Avisar por e-mail' });
    expect(mail).toBeChecked();
    await user.click(mail);
    await waitFor(() => expect(service.pages()[0]?.alerts.mail).toBe(false));
    await user.click(panel.getByRole('switch', { name: 'Avisar também de suspeitos' }));
    await waitFor(() => expect(service.pages()[0]?.alerts).toMatchObject({ mail: false, suspects: true }));
    fake.use({
      'PATCH /api/anticlone/sites/:id': refuse('some.new.code', 500),
    });
    await user.click(mail);
    expect(await screen.findByText(/^A mudança não foi salva\./)).toBeVisible();
    expect(mail).not.toBeChecked();
  });

  it('by webhook tell their secret once', async () => {
    const { panel, user, service } = await open();
    await user.click(panel.getByRole('button', { name: 'Salvar webhook' }));
    expect(await panel.findByText('Informe o endereço completo, com http:// ou https://.')).toBeVisible();
    await user.type(panel.getByRole('textbox', { name: 'Endereço do webhook' }), 'meu.sistema/avisos');
    await user.click(panel.getByRole('button', { name: 'Salvar webhook' }));
    expect(await panel.findByRole('textbox', { name: 'Segredo do webhook' })).toHaveValue(
      'whsec_c2VncmVkbw==',
    );
    expect(panel.getByText('Guarde agora: ele não será mostrado de novo.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Copiar segredo' }));
    expect(await navigator.clipboard.readText()).toBe('whsec_c2VncmVkbw==');
    expect(service.pages()[0]?.alerts.webhook?.url).toBe('https://meu.sistema/avisos');
    await user.click(panel.getByRole('button', { name: 'Já guardei' }));
    expect(panel.queryByRole('textbox', { name: 'Segredo do webhook' })).toBeNull();
    expect(panel.getByText('https://meu.sistema/avisos')).toBeVisible();
  });

  it('are refused for an address that nothing may be sent to', async () => {
    const { panel, user } = await open({
      handlers: {
        'PUT /api/anticlone/sites/:id/webhook': refuse('anticlone.webhook.refused', 422, [
          { path: 'url', rule: 'private_address' },
        ]),
      },
    });
    await user.type(panel.getByRole('textbox', { name: 'Endereço do webhook' }), 'http://10.0.0.1/x');
    await user.click(panel.getByRole('button', { name: 'Salvar webhook' }));
    expect(
      await panel.findByText('Nada pode ser enviado a este endereço: o endereço não é público.'),
    ).toBeVisible();
  });

  it.each([
    [{ delivered: true, status: 204, reason: null }, 'Entregue: o seu sistema respondeu 204.'],
    [{ delivered: false, status: 500, reason: null }, 'O seu sistema respondeu 500. Esperamos de 200 a 299.'],
    [{ delivered: false, status: null, reason: 'timeout' }, 'O aviso não chegou: o servidor demorou demais.'],
    [
      { delivered: false, status: null, reason: 'some_new_reason' },
      'O aviso não chegou: o servidor não respondeu.',
    ],
  ])('by webhook are tried: %j', async (reply, said) => {
    const { panel, user } = await open({
      ...withWebhook,
      handlers: { 'POST /api/anticlone/sites/:id/webhook/test': () => reply },
    });
    await user.click(panel.getByRole('button', { name: 'Enviar teste' }));
    expect(await panel.findByText(said)).toBeVisible();
  });

  it('by webhook end after a question, also where another tab was first', async () => {
    const { panel, user, service, fake } = await open(withWebhook);
    await user.click(panel.getByRole('button', { name: 'Remover webhook' }));
    await user.click(panel.getByRole('button', { name: 'Cancelar' }));
    await user.click(panel.getByRole('button', { name: 'Remover webhook' }));
    fake.use({
      'DELETE /api/anticlone/sites/:id/webhook': () => {
        service.handlers['DELETE /api/anticlone/sites/:id/webhook']?.({
          params: { id: page.id },
        } as never);
        throw fail('anticlone.webhook.not_found', 404);
      },
    });
    await user.click(panel.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('O webhook foi removido.')).toBeVisible();
    expect(await panel.findByRole('textbox', { name: 'Endereço do webhook' })).toBeVisible();
  });

  it('by webhook go to another address', async () => {
    const { panel, user, service } = await open(withWebhook);
    await user.click(panel.getByRole('button', { name: 'Trocar endereço' }));
    const field = panel.getByRole('textbox', { name: 'Endereço do webhook' });
    expect(field).toHaveValue(webhook.url);
    await user.clear(field);
    await user.type(field, 'https://outro.sistema/x');
    await user.click(panel.getByRole('button', { name: 'Salvar webhook' }));
    expect(await panel.findByText('https://outro.sistema/x')).toBeVisible();
    expect(service.pages()[0]?.alerts.webhook?.url).toBe('https://outro.sistema/x');
  });
});
