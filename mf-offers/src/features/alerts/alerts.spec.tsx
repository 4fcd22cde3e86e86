import { ALERT_RULES_MAX, type AlertEventView } from '@garimpo/offers-contract';
import { toast } from '@garimpo/sdk';
import { fail } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { log } from '../../log.ts';
import { offerOf } from '../board/testing/offers.ts';
import { card, findCard, renderBoard } from '../board/testing/render-board.tsx';
import { eventOf, ruleOf } from './testing/alerts.ts';
import { FrameBell } from './testing/frame-bell.tsx';

beforeEach(() => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.clear();
  jest.restoreAllMocks();
});

type Board = ReturnType<typeof renderBoard>;

function boardWith(events: AlertEventView[], options: Parameters<typeof renderBoard>[0] = {}): Board {
  const board = renderBoard({ offers: [offerOf({ title: 'Bolos' })], frame: <FrameBell />, ...options });
  board.alerts.state.events = events;
  return board;
}

const bell = () => screen.getByRole('button', { name: /^Alertas/ });

async function openPanel(board: Board) {
  await findCard('Bolos');
  await board.user.click(bell());
  return screen.findByRole('dialog', { name: 'Alertas' });
}
async function openChannels(board: Board) {
  const panel = await openPanel(board);
  await board.user.click(within(panel).getByRole('radio', { name: 'Onde receber' }));
  return panel;
}
const rows = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the bell', () => {
  it('counts what nobody has seen, and to open it is to have seen it', async () => {
    const events = [
      eventOf({ offerTitle: 'Adestramento Gentil', checkedAt: '2026-11-20T09:00:00.000Z' }),
      eventOf({ seen: true }),
    ];
    const board = boardWith(events);
    await findCard('Bolos');
    await waitFor(() => expect(bell()).toHaveAccessibleName('Alertas, 1 novo'));
    const panel = await openPanel(board);
    const [first, second] = await waitFor(() => rows(panel));
    expect(first).toMatch(/^Adestramento Gentil.*cruzou 600: 612 anúncios, era 598.*há 3 h.*Novo$/);
    expect(second).not.toMatch(/Novo/);
    await waitFor(() => expect(bell()).toHaveAccessibleName('Alertas'));
    expect(board.alerts.state.events.every(({ seen }) => seen)).toBe(true);
    // What was new stays marked while it is looked at.
    expect(within(panel).getByText('Novo')).toBeInTheDocument();
    expect(board.fake.calls.filter(({ path }) => path === '/api/alerts/seen')).toHaveLength(1);
    await board.user.click(within(panel).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(bell()).toHaveFocus());
  });

  it('keeps what fired on a reading that was wrong, and says so', async () => {
    const panel = await openPanel(
      boardWith([eventOf({ seen: true, outdated: true }), eventOf({ seen: true })]),
    );
    const [wrong, right] = await waitFor(() => rows(panel));
    expect(wrong).toMatch(/A leitura foi corrigida ou excluída depois\./);
    expect(right).not.toMatch(/corrigida/);
  });

  it('stays quiet when alerts cannot be read, and says so when it is opened', async () => {
    const board = boardWith([], {
      handlers: {
        'GET /api/alerts': () => {
          throw fail('request.route.not_found', 404);
        },
      },
    });
    const panel = await openPanel(board);
    expect(await within(panel).findByRole('alert')).toHaveTextContent(/não está disponível agora/);
    board.fake.use(board.alerts.handlers);
    await board.user.click(within(panel).getByRole('button', { name: 'Tentar de novo' }));
    expect(await within(panel).findByText('Nenhum alerta ainda')).toBeVisible();
  });

  it('shows older alerts when asked', async () => {
    const board = boardWith(Array.from({ length: 51 }, () => eventOf({ seen: true })));
    const panel = await openPanel(board);
    await within(panel).findAllByRole('listitem');
    expect(rows(panel)).toHaveLength(50);
    await board.user.click(within(panel).getByRole('button', { name: 'Mostrar mais antigos' }));
    await waitFor(() => expect(rows(panel)).toHaveLength(51));
    expect(within(panel).queryByRole('button', { name: 'Mostrar mais antigos' })).toBeNull();
  });
});

describe('alerts by mail', () => {
  it('come as their user chooses', async () => {
    const board = boardWith([]);
    const panel = await openChannels(board);
    const choice = await within(panel).findByRole('combobox', { name: 'Avisos por e-mail' });
    expect(choice).toHaveTextContent('Um resumo por dia');
    await board.user.click(choice);
    await board.user.click(await screen.findByRole('option', { name: 'Assim que acontecer, agrupado' }));
    await waitFor(() => expect(board.alerts.mail()).toBe('soon'));
    expect(choice).toHaveTextContent('Assim que acontecer, agrupado');
    expect(within(panel).queryByText(/Nenhum e-mail sai/)).toBeNull();
  });

  it('are said not to come while the account lets none out, and the old choice stands where a new one fails', async () => {
    const board = boardWith([], {
      handlers: {
        'PATCH /api/alerts/settings': () => {
          throw fail('service.internal.error', 500);
        },
      },
    });
    board.alerts.state.mailAllowed = false;
    const panel = await openChannels(board);
    expect(await within(panel).findByText(/Nenhum e-mail sai/)).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Abrir configurações' })).toHaveAttribute(
      'href',
      '/settings',
    );
    const choice = within(panel).getByRole('combobox', { name: 'Avisos por e-mail' });
    await board.user.click(choice);
    await board.user.click(await screen.findByRole('option', { name: 'Não enviar' }));
    expect(await screen.findByText(/Algo deu errado do nosso lado/)).toBeVisible();
    await waitFor(() => expect(choice).toHaveTextContent('Um resumo por dia'));
  });

  it('are what the service has after two quick choices that both fail', async () => {
    const refusals: (() => void)[] = [];
    const board = boardWith([], {
      handlers: {
        'PATCH /api/alerts/settings': async () => {
          await new Promise<void>((resolve) => refusals.push(resolve));
          throw fail('service.internal.error', 500);
        },
      },
    });
    const panel = await openChannels(board);
    const choice = await within(panel).findByRole('combobox');
    for (const name of ['Não enviar', 'Assim que acontecer, agrupado']) {
      await board.user.click(choice);
      await board.user.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(choice).toHaveTextContent(name));
    }
    for (const count of [1, 2]) {
      await waitFor(() => expect(refusals).toHaveLength(count));
      refusals[count - 1]?.();
    }
    await waitFor(() => expect(choice).toHaveTextContent('Um resumo por dia'));
    expect(await screen.findByText(/Algo deu errado do nosso lado/)).toBeVisible();
  });
});

describe('the alerts of an offer', () => {
  async function openRules(board: Board) {
    await findCard('Bolos');
    await board.user.click(within(card('Bolos')).getByRole('button', { name: 'Mais ações' }));
    await board.user.click(await screen.findByRole('menuitem', { name: 'Alertas' }));
    return within(await screen.findByRole('dialog', { name: 'Alertas da oferta' }));
  }

  it('are made, switched off and deleted', async () => {
    const board = boardWith([]);
    const dialog = await openRules(board);
    expect(await dialog.findByText('Esta oferta ainda não tem alertas.')).toBeVisible();
    await board.user.click(dialog.getByRole('button', { name: 'Criar alerta' }));
    expect(dialog.getByRole('textbox', { name: 'Número de anúncios' })).toHaveAccessibleDescription(
      'Informe um número.',
    );
    await board.user.type(dialog.getByRole('textbox', { name: 'Número de anúncios' }), '1.200{Enter}');
    const rule = await dialog.findByRole('switch', { name: 'Cruza 1.200 anúncios' });
    expect(rule).toBeChecked();
    expect(rule).toHaveAccessibleDescription('Ainda não disparou');

    await board.user.click(dialog.getByRole('radio', { name: '+X% em Y dias' }));
    await board.user.type(dialog.getByRole('textbox', { name: 'Crescimento' }), '50');
    await board.user.click(dialog.getByRole('button', { name: 'Criar alerta' }));
    expect(await dialog.findByRole('switch', { name: '+50% em 7 dias' })).toBeChecked();

    await board.user.click(rule);
    await waitFor(() => expect(board.alerts.rules()[0]?.enabled).toBe(false));
    expect(rule).not.toBeChecked();
    await board.user.click(dialog.getByRole('button', { name: 'Excluir alerta “Cruza 1.200 anúncios”' }));
    await waitFor(() => expect(dialog.queryByRole('switch', { name: /Cruza/ })).toBeNull());
    expect(board.alerts.rules().map(({ condition }) => condition)).toEqual([
      { kind: 'rises', percent: 50, days: 7 },
    ]);
  });

  it('tell why one more is not made, and keep what was typed', async () => {
    const board = boardWith([]);
    const dialog = await openRules(board);
    await board.user.click(dialog.getByRole('radio', { name: 'Zerou' }));
    const create = dialog.getByRole('button', { name: 'Criar alerta' });
    await board.user.click(create);
    await dialog.findByRole('switch', { name: 'Zerou' });
    await board.user.click(dialog.getByRole('radio', { name: 'Zerou' }));
    await board.user.click(create);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Esta oferta já tem um alerta igual.');
    expect(dialog.getByRole('radio', { name: 'Zerou' })).toBeChecked();
  });

  it('are read again when one more is refused, for another tab has made it', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = boardWith([], { offers: [offer] });
    const dialog = await openRules(board);
    await dialog.findByText('Esta oferta ainda não tem alertas.');
    board.alerts.hasRule(ruleOf({ offerId: offer.id, condition: { kind: 'zero' } }));
    await board.user.click(dialog.getByRole('radio', { name: 'Zerou' }));
    await board.user.click(dialog.getByRole('button', { name: 'Criar alerta' }));
    expect(await dialog.findByRole('switch', { name: 'Zerou' })).toBeChecked();
    expect(dialog.getByRole('alert')).toHaveTextContent('Esta oferta já tem um alerta igual.');
  });

  it('have an end', async () => {
    const offer = offerOf({ title: 'Bolos' });
    const board = boardWith([], { offers: [offer] });
    for (let at = 1; at <= ALERT_RULES_MAX; at += 1) {
      board.alerts.hasRule(ruleOf({ offerId: offer.id, condition: { kind: 'crosses', threshold: at } }));
    }
    const dialog = await openRules(board);
    expect(await dialog.findByText(/Cada oferta pode ter até 10 alertas/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Criar alerta' })).toBeDisabled();
  });
});
