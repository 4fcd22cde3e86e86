import type { FindSource } from '@garimpo/sdk';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { DISCOVERED, renderShell } from '../app/testing/render-shell.tsx';
import { log } from '../lib/log.ts';
import type { Tools } from '../tools/tools.ts';

// Its file comes when it is asked for; compiling it may take longer than a test waits.
await import('./palette.tsx');

const things = (titles: string[], to = '/tools/clonesites') =>
  titles.map((title) => ({ id: title, title, to: `${to}?q=${encodeURIComponent(title)}` }));

const source = (o: Partial<FindSource> & Pick<FindSource, 'list'>): FindSource => ({
  id: 'things',
  name: 'Ofertas',
  icon: [],
  ...o,
});

const offers = source({ list: async () => things(['Adestramento Gentil', 'Ação Rápida', 'Barriga Zero']) });

/** By the tool's name. A function is asked each time. */
function open(
  sources: Record<string, FindSource[] | (() => Promise<unknown>)> = { 'mf-dashboard': [offers] },
) {
  const openPart: Tools['openPart'] = async ({ tool }) => {
    const given = sources[tool];
    if (typeof given === 'function') return given();
    return given === undefined ? null : { contract: 1, sources: given };
  };
  return renderShell({ at: '/dashboard', profile: profileOf(), openPart });
}

async function openPalette(shell: ReturnType<typeof open>) {
  await screen.findByRole('heading', { name: 'Dashboard' });
  await shell.user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Buscar' });
}

const ACTIONS = ['Mudar para o modo escuro', 'Ver atalhos do teclado', 'Sair'];

const titles = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent;

beforeEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('the command palette', () => {
  it('opens by the key and by its button, and gives the focus back', async () => {
    const shell = open();
    const field = await openPalette(shell);
    expect(field).toHaveFocus();
    await shell.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull();

    const button = screen.getAllByRole('button', { name: 'Buscar' })[0] as HTMLElement;
    await shell.user.click(button);
    expect(await screen.findByRole('combobox', { name: 'Buscar' })).toHaveFocus();
    await shell.user.keyboard('{Meta>}k{/Meta}');
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull();
    expect(button).toHaveFocus();
  });

  it('leaves the key to a page that uses it, and to a dialog that is open', async () => {
    const shell = open();
    await screen.findByRole('heading', { name: 'Dashboard' });
    const own = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', own);
    await shell.user.keyboard('{Control>}k{/Control}');
    document.body.removeEventListener('keydown', own);

    const dialog = Object.assign(document.createElement('div'), { ariaModal: 'true' });
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await shell.user.keyboard('{Control>}k{/Control}');
    dialog.remove();
    expect(screen.queryByRole('combobox', { name: 'Buscar' })).toBeNull();
  });

  it('shows where one can go before anything is typed', async () => {
    await openPalette(open());
    expect(titles()).toEqual([
      'Dashboard',
      'Clonar SitesFerramentas',
      'Perfil',
      'Configurações',
      'Baixar meus dados ou excluir a conta',
      ...ACTIONS,
    ]);
  });

  it('does what is chosen: another theme, the sheet of shortcuts, the end of the session', async () => {
    const shell = open();
    await openPalette(shell);
    const before = document.documentElement.dataset['theme'];
    await shell.user.keyboard('tema{Enter}');
    await waitFor(() => expect(document.documentElement.dataset['theme']).not.toBe(before));
    await openPalette(shell);
    await shell.user.keyboard('atalhos{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    expect(within(sheet).getByText('Buscar páginas, ofertas e ações')).toBeVisible();
    await shell.user.keyboard('{Escape}');
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    await shell.user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    await shell.user.keyboard('{Escape}');

    await openPalette(shell);
    await shell.user.keyboard('sair{Enter}');
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
  });

  it('finds what is done to a thing where that is what is typed', async () => {
    const moves = source({
      id: 'moves',
      name: 'Mover',
      list: async () => [{ id: '1', title: 'Mover “Ação Rápida”', verb: 'mover', to: '/tools/clonesites' }],
    });
    const shell = open({ 'mf-dashboard': [offers, moves] });
    await openPalette(shell);
    await shell.user.keyboard('acao');
    await waitFor(() => expect(titles()).toEqual(['Ação Rápida']));
    await shell.user.keyboard(' mov');
    await waitFor(() => expect(titles()).toEqual(['Mover “Ação Rápida”']));
  });

  it('finds things of a tool without minding accents, and opens the one that is chosen', async () => {
    const shell = open();
    await openPalette(shell);
    await shell.user.keyboard('acao');
    await waitFor(() => expect(titles()).toEqual(['Ação Rápida']));
    await shell.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Clonar Sites' })).toBeVisible();
    expect(shell.address()).toBe('/tools/clonesites?q=A%C3%A7%C3%A3o%20R%C3%A1pida');
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('moves with the arrows, Home and End, round and round', async () => {
    const shell = open();
    const field = await openPalette(shell);
    expect(active()).toBe('Dashboard');
    await shell.user.keyboard('{ArrowDown}');
    expect(active()).toBe('Clonar SitesFerramentas');
    await shell.user.keyboard('{End}');
    expect(active()).toBe('Sair');
    await shell.user.keyboard('{ArrowDown}');
    expect(active()).toBe('Dashboard');
    await shell.user.keyboard('{ArrowUp}{Home}');
    expect(active()).toBe('Dashboard');
    const option = screen.getByRole('option', { selected: true });
    expect(field).toHaveAttribute('aria-activedescendant', option.id);
    expect(field).toHaveFocus();
  });

  it('keeps Tab inside', async () => {
    const shell = open();
    const field = await openPalette(shell);
    await shell.user.tab();
    expect(screen.getByRole('button', { name: 'Fechar busca' })).toHaveFocus();
    await shell.user.tab();
    expect(field).toHaveFocus();
    await shell.user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Fechar busca' })).toHaveFocus();
  });

  it('opens in another tab with Ctrl+Enter, and stays', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const shell = open();
    await openPalette(shell);
    await shell.user.keyboard('clonar{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/tools/clonesites', '_blank', 'noopener');
    expect(screen.getByRole('dialog', { name: 'Buscar' })).toBeVisible();
    expect(shell.address()).toBe('/dashboard');
  });

  it('puts what was chosen last first, the next time too', async () => {
    const shell = open();
    await openPalette(shell);
    await shell.user.keyboard('barriga');
    await waitFor(() => expect(titles()).toEqual(['Barriga Zero']));
    await shell.user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Clonar Sites' });
    await shell.user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recentes' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Barriga Zero']);
  });

  it('says when nothing is found', async () => {
    const shell = open();
    await openPalette(shell);
    await shell.user.keyboard('xyzw');
    expect(await screen.findByRole('heading', { name: 'Nada encontrado para “xyzw”' })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the best of each kind, and how many there are', async () => {
    const many = source({
      list: async () => things(Array.from({ length: 40 }, (_, at) => `Oferta ${at + 10}`)),
    });
    const shell = open({ 'mf-dashboard': [many] });
    await openPalette(shell);
    await shell.user.keyboard('oferta');
    expect(await screen.findByText('6 de 40')).toBeVisible();
    expect(titles()).toHaveLength(6);
  });

  it('leaves out what leads to where no tool is', async () => {
    const shell = open({
      'mf-dashboard': [source({ list: async () => things(['Solta'], '/outra/ferramenta') })],
    });
    await openPalette(shell);
    await shell.user.keyboard('solta');
    expect(await screen.findByText('Nada encontrado para “solta”')).toBeVisible();
  });
});

describe('a tool that does not answer', () => {
  it('costs its own things only, is named, and can be asked again', async () => {
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    let isDown = true;
    const clones = source({
      name: 'Clones',
      list: async () => {
        if (isDown) throw new Error('down');
        return things(['adestramento-copia']);
      },
    });
    const shell = open({ 'mf-dashboard': [offers], 'mf-clonesites': [clones] });
    await openPalette(shell);
    await shell.user.keyboard('ades');
    expect(await screen.findByText('Sem resposta de Clones.')).toBeVisible();
    expect(titles()).toEqual(['Adestramento Gentil']);

    isDown = false;
    await shell.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(titles()).toEqual(['Adestramento Gentil', 'adestramento-copia']));
    expect(screen.queryByText('Sem resposta de Clones.')).toBeNull();
  });

  it('does not hold up the others while it is slow', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const late = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const shell = open({ 'mf-dashboard': [offers], 'mf-clonesites': late });
    await openPalette(shell);
    await shell.user.keyboard('ades');
    await waitFor(() => expect(titles()).toEqual(['Adestramento Gentil']));
    expect(screen.getByText('Procurando em Clonar Sites...')).toBeVisible();
    await act(async () =>
      answer({ contract: 1, sources: [source({ list: async () => things(['adestrar']) })] }),
    );
    await waitFor(() => expect(titles()).toContain('adestrar'));
  });

  it.each([
    ['of another contract', { contract: 2, sources: [offers] }],
    ['of another shape', { contract: 1, sources: [{ id: 'x' }] }],
  ])('counts as such when what it exposes is %s', async (_, exposed) => {
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await openPalette(open({ 'mf-dashboard': async () => exposed }));
    expect(await screen.findByText('Sem resposta de Dashboard.')).toBeVisible();
    expect(titles()[0]).toBe('Dashboard');
  });

  it('is stood in for by its last good version', async () => {
    const [first, ...rest] = DISCOVERED.tools;
    if (first === undefined) throw new Error('no tool');
    const fallback = { ...first.current, version: '0.9.0' };
    const shell = renderShell({
      at: '/dashboard',
      profile: profileOf(),
      discovery: { ...DISCOVERED, tools: [{ ...first, fallback }, ...rest] },
      openPart: async ({ tool, version }) => {
        if (tool !== first.name) return null;
        if (version !== '0.9.0') throw new Error('broken');
        return { contract: 1, sources: [offers] };
      },
    });
    await openPalette(shell);
    await shell.user.keyboard('barriga');
    await waitFor(() => expect(titles()).toEqual(['Barriga Zero']));
  });
});
