import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { sitePages } from '../../app/pages.ts';
import { STARTER } from '../../app/testing/plans.ts';
import { profileOf } from '../../app/testing/profiles.ts';
import { renderShell } from '../../app/testing/render-shell.tsx';

await sitePages();

/** By its words: roles of a page as long as this one take long to tell. */
const arrived = (headline: string) => screen.findByText(headline, { selector: 'h1' }, { timeout: 10_000 });
const plansShown = () => screen.findByText('Assinar Starter', {}, { timeout: 10_000 });

async function openAbout(over: Partial<Parameters<typeof renderShell>[0]> = {}) {
  const shell = renderShell({ at: '/about', ...over });
  await arrived('Encontre as ofertas que valem ouro');
  return shell;
}

const header = () => within(screen.getByRole('banner'));
const question = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('/about', () => {
  it('has its title, and its headings in order', async () => {
    await openAbout();
    await plansShown();
    await waitFor(() => expect(document.title).toBe('Sobre o Garimpo · Garimpo'));
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([]);
    for (const name of ['Recursos', 'Planos', 'FAQ']) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
  });

  it('says what it is to search engines, and takes it back when it is left', async () => {
    const tag = document.createElement('meta');
    tag.name = 'description';
    tag.content = 'Do aplicativo.';
    document.head.append(tag);
    const shell = await openAbout();
    expect(tag.content).toContain('Acompanhe anúncios de concorrentes');
    shell.unmount();
    expect(tag.content).toBe('Do aplicativo.');
    tag.remove();
  });

  it('leads a visitor to the sections, to the sign-in and to the sign-up', async () => {
    await openAbout();
    expect(header().getByRole('link', { name: 'Recursos' })).toHaveAttribute('href', '/about#recursos');
    expect(header().getByRole('link', { name: 'Planos' })).toHaveAttribute('href', '/about#planos');
    expect(header().getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/about#faq');
    expect(await header().findByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    expect(header().getByRole('link', { name: 'Começar' })).toHaveAttribute('href', '/register');
    expect(header().queryByRole('link', { name: 'Ir para o Dashboard' })).toBeNull();
  });

  it('leads who is signed in to the dashboard instead', async () => {
    await openAbout({ profile: profileOf() });
    expect(await header().findByRole('link', { name: 'Ir para o Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(header().getByRole('link', { name: 'Garimpo' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Começar' })).toBeNull();
  });

  it('shows the plans of the database, as the plan choice does', async () => {
    await openAbout({
      handlers: { 'GET /api/plans': () => ({ plans: [{ ...STARTER, price: 59, maxClones: 7 }] }) },
    });
    await plansShown();
    const card = within(screen.getByRole('region', { name: 'Starter' }));
    expect(card.getByRole('heading', { level: 3, name: 'Starter' })).toBeVisible();
    expect(card.getByText('de R$59 por R$37/mês - Lançamento')).toBeInTheDocument();
    expect(card.getByText('7 páginas clonadas')).toBeVisible();
    expect(card.getByRole('link', { name: 'Assinar Starter' })).toHaveAttribute(
      'href',
      '/register?plan=starter',
    );
    expect(screen.queryByRole('region', { name: 'Avançado' })).toBeNull();
  });

  it('is all there when the plans cannot be read, and reads them again when asked', async () => {
    const shell = await openAbout({
      handlers: {
        'GET /api/plans': () => {
          throw new Error('away');
        },
      },
    });
    const failure = await screen.findByText('Os planos não puderam ser carregados.', {}, { timeout: 10_000 });
    expect(failure.tagName).toBe('H3');
    expect(question('Posso clonar qualquer página?')).toBeVisible();
    shell.use({ 'GET /api/plans': () => ({ plans: [STARTER] }) });
    await shell.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await plansShown()).toBeVisible();
  });

  it('moves the focus to the section that a link leads to, again and again', async () => {
    const shell = await openAbout();
    const section = screen.getByRole('region', { name: 'FAQ' });
    await shell.user.click(header().getByRole('link', { name: 'FAQ' }));
    await waitFor(() => expect(section).toHaveFocus());
    await shell.user.click(header().getByRole('link', { name: 'FAQ' }));
    await waitFor(() => expect(section).toHaveFocus());
  });

  it.each(['/about#planos', '/about#%', '/about#nada'])('opens at %s', async (at) => {
    // The router says so of an address that it cannot read.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openAbout({ at });
    const section = screen.getByRole('region', { name: 'Planos' });
    if (at.endsWith('planos')) await waitFor(() => expect(section).toHaveFocus());
    else expect(document.body).toHaveFocus();
  });

  it('answers questions where they stand, several at once', async () => {
    const shell = await openAbout();
    const filter = question('O que o filtro de tráfego não faz?');
    const cancel = question('Como cancelo a assinatura?');
    expect(filter).toHaveAttribute('aria-expanded', 'false');
    await shell.user.click(filter);
    cancel.focus();
    await shell.user.keyboard('{Enter}');
    for (const [button, words] of [
      [filter, 'não esconde a oferta de quem revisa anúncios'],
      [cancel, 'Nos 7 primeiros dias'],
    ] as const) {
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toHaveTextContent(words);
    }
    await shell.user.click(filter);
    expect(filter).toHaveAttribute('aria-expanded', 'false');
    expect(cancel).toHaveAttribute('aria-expanded', 'true');
  });

  it('turns the theme, and then offers the other one', async () => {
    const shell = await openAbout();
    const toDark = screen.queryByRole('button', { name: 'Modo Escuro' });
    const [first, second] = toDark === null ? ['Modo Claro', 'Modo Escuro'] : ['Modo Escuro', 'Modo Claro'];
    await shell.user.click(screen.getByRole('button', { name: first }));
    expect(localStorage.getItem('theme')).toBe(first === 'Modo Escuro' ? 'dark' : 'light');
    await shell.user.click(screen.getByRole('button', { name: second }));
    expect(localStorage.getItem('theme')).toBe(second === 'Modo Escuro' ? 'dark' : 'light');
  });

  it('lets the menu of narrow screens lead to a section: it closes, and the focus is there', async () => {
    const shell = await openAbout();
    await shell.user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Começar' })).toHaveAttribute('href', '/register');
    await shell.user.click(menu.getByRole('link', { name: 'Planos' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const section = screen.getByRole('region', { name: 'Planos' });
    await waitFor(() => expect(section).toHaveFocus());
  });
});
