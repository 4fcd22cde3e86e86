import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { legalPages, sitePages } from '../../app/pages.ts';
import { renderShell } from '../../app/testing/render-shell.tsx';

await Promise.all([sitePages(), legalPages()]);

/** By its words: roles of a page as long as this one take long to tell. */
const arrived = (title: string) => screen.findByText(title, { selector: 'h1' }, { timeout: 10_000 });

describe.each([
  ['/privacy', 'Política de Privacidade', 'Seus direitos', 'direitos'],
  ['/terms', 'Termos de Uso', 'Uso aceitável', 'uso-aceitavel'],
])('%s', (at, title, section, id) => {
  async function open() {
    const shell = renderShell({ at });
    await arrived(title);
    return shell;
  }

  it('has its title and its date', async () => {
    await open();
    await waitFor(() => expect(document.title).toBe(`${title} · Garimpo`));
    expect(screen.getByText(/\d{1,2} de [a-zç]+ de \d{4}/)).toHaveAttribute('datetime');
  });

  it('lists its sections, each entry leading to one that is there', async () => {
    const shell = await open();
    const contents = within(screen.getByRole('navigation', { name: 'Nesta página' }));
    const links = contents.getAllByRole('link');
    for (const link of links) {
      const fragment = link.getAttribute('href')?.split('#')[1] ?? '';
      expect(document.getElementById(fragment)).toHaveAccessibleName(link.textContent ?? '');
    }
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(links.length);

    await shell.user.click(contents.getByRole('link', { name: new RegExp(section) }));
    await waitFor(() => expect(document.getElementById(id)).toHaveFocus());
  });

  it('leads from its footer to the other pages, with the focus on what is there', async () => {
    const shell = await open();
    const other = title === 'Termos de Uso' ? 'Política de Privacidade' : 'Termos de Uso';
    await shell.user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: other }));
    await arrived(other);
    const main = screen.getByRole('main');
    await waitFor(() => expect(main).toHaveFocus());
  });
});
