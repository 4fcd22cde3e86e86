import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { jobOf, pageOf, reportOf, siteOf } from '../../../testing/clones.ts';
import { dialog, renderClones } from '../../../testing/render-clones.tsx';
import { pageOfSite } from './linked-pages.tsx';

const PAGE = 'https://loja.com.br/oferta';
const PAGES = [
  pageOf('/oferta', { from: null, depth: 0, title: 'A oferta', role: 'offer' }),
  pageOf('/termos', { role: 'terms', title: 'Termos de uso' }),
  pageOf('/upsell', { role: 'upsell' }),
  pageOf('/fim', { from: '/upsell', depth: 2 }),
  pageOf('/pagar', { state: 'refused', reason: 'card' }),
  pageOf('/sumiu', { state: 'refused', reason: '404' }),
];

async function openDialog(page: ReturnType<typeof renderClones>) {
  await page.user.click((await screen.findAllByRole('button', { name: 'Clonar Site' }))[0] as HTMLElement);
  await dialog();
  await page.user.click(screen.getByRole('textbox', { name: 'URL da página' }));
  await page.user.paste(PAGE);
}
const linked = () => screen.getByRole('checkbox', { name: /^Copiar também as páginas ligadas/ });
const sentTo = ({ fake }: ReturnType<typeof renderClones>, path: string) =>
  fake.calls.filter((call) => call.method === 'POST' && call.path === path);

describe('the linked pages', () => {
  it('are shown before, each after the one that leads to it, and taken as chosen', async () => {
    const page = renderClones({ pages: PAGES });
    await openDialog(page);
    expect(sentTo(page, '/api/clone/linked')).toEqual([]);
    await page.user.click(linked());
    const map = within(await screen.findByRole('list', { name: 'Páginas do clone' }));
    expect(map.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '/ofertaOfertaA oferta',
      'Copiar /termos/termosTermosTermos de uso',
      'Copiar /upsell/upsellUpsell',
      'Copiar /fim/fim',
      '/pagarpede dados de cartão',
      '/sumiurespondeu 404',
    ]);
    expect(screen.getByText('4 páginas no clone')).toBeVisible();
    await page.user.click(map.getByRole('checkbox', { name: 'Copiar /termos' }));
    const add = screen.getByRole('textbox', { name: 'Adicionar página do mesmo site' });
    await page.user.type(add, 'https://outra.com.br/x{Enter}');
    expect(screen.getByText('Informe uma página do mesmo site.')).toBeVisible();
    await page.user.clear(add);
    await page.user.type(add, '/obrigado{Enter}');
    expect(screen.getByText('4 páginas no clone')).toBeVisible();
    expect(screen.getByText('adicionada por você')).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: 'Nome do site' }), 'funil');
    await page.user.click(screen.getByRole('button', { name: 'Usar Hospedagem' }));
    await waitFor(() => expect(sentTo(page, '/api/clone/folder')).toHaveLength(1));
    expect(sentTo(page, '/api/clone/folder')[0]?.body).toMatchObject({
      url: PAGE,
      linked: { also: ['https://loja.com.br/obrigado'], without: ['https://loja.com.br/termos'] },
    });
  });

  it('are looked for again when the address is another, and not asked for where nobody wants them', async () => {
    const page = renderClones({ pages: PAGES.slice(0, 1) });
    await openDialog(page);
    await page.user.click(linked());
    expect(await screen.findByText('A página não leva a nenhuma outra do mesmo site.')).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: 'URL da página' }), '/2');
    await page.user.click(screen.getByRole('button', { name: 'Ver as páginas' }));
    await waitFor(() => expect(sentTo(page, '/api/clone/linked')).toHaveLength(2));
    await page.user.click(linked());
    await page.user.click(screen.getByRole('button', { name: 'Baixar ZIP' }));
    await waitFor(() => expect(sentTo(page, '/api/clone/zip')).toHaveLength(1));
    expect(sentTo(page, '/api/clone/zip')[0]?.body).not.toHaveProperty('linked');
  });

  it('are in the result, with a link to each and why one is missing', async () => {
    const pages = PAGES.map((page) =>
      page.state === 'found' ? { ...page, state: 'copied' as const } : page,
    );
    const { user } = renderClones({ sites: [siteOf('funil', { report: reportOf({ pages }) })] });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de funil' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Resultado da cópia' }));
    const part = within(await screen.findByRole('region', { name: 'Páginas do clone' }));
    expect(part.getByText('4 de 6 páginas copiadas.')).toBeVisible();
    expect(part.getByRole('link', { name: 'Abrir /upsell no clone' })).toHaveAttribute(
      'href',
      'https://funil.sites.exemplo.com.br/upsell',
    );
    expect(part.getByText('pede dados de cartão')).toBeVisible();
  });

  it.each([
    ['/obrigado', 'https://loja.com.br/obrigado'],
    ['obrigado', 'https://loja.com.br/obrigado'],
    ['www.loja.com.br/x#y', 'https://www.loja.com.br/x'],
    ['https://loja.com.br/?p=7', 'https://loja.com.br/?p=7'],
    ['https://outra.com.br/', null],
    ['javascript:alert(1)', null],
    ['  ', null],
  ])('%s is typed as %s', (typed, expected) => {
    expect(pageOfSite(typed, PAGE)).toBe(expected);
  });
});

describe('an archive', () => {
  const warc = new File(['WARC/1.1'], 'loja.warc.gz', { type: 'application/gzip' });

  it('is imported under a name, and its capture is followed', async () => {
    const page = renderClones({ sites: [siteOf('bolo')] });
    await page.user.click(await screen.findByRole('button', { name: 'Importar WARC' }));
    await screen.findByRole('dialog', { name: 'Importar WARC' });
    await page.user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(screen.getByText('Escolha o arquivo WARC.')).toBeVisible();
    await page.user.upload(screen.getByLabelText('Arquivo WARC', { selector: 'input' }), warc);
    await page.user.type(screen.getByRole('textbox', { name: 'Nome do site' }), 'de-volta');
    await page.user.type(
      screen.getByRole('textbox', { name: 'Página inicial (opcional)' }),
      'loja.com.br/oferta',
    );
    await page.user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByRole('region', { name: 'Clonando loja.com.br' })).toBeVisible();
    const [sent] = sentTo(page, '/api/clone/warc');
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      subdomain: 'de-volta',
      url: 'https://loja.com.br/oferta',
    });
    expect(sent?.body).toBeInstanceOf(Blob);
  });

  it('whose import failed is asked for again as an import', async () => {
    const error = { code: 'cloner.page.sensitive', fields: [{ path: 'url', rule: 'card' }] };
    const url = 'https://loja.com.br/oferta';
    const page = renderClones({
      jobs: [jobOf({ state: 'failed', archive: true, url, subdomain: 'de-volta', error })],
    });
    await page.user.click(await screen.findByRole('button', { name: 'Tentar de novo: loja.com.br' }));
    await screen.findByRole('dialog', { name: 'Importar WARC' });
    expect(screen.queryByRole('dialog', { name: 'O que deseja fazer?' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Nome do site' })).toHaveValue('de-volta');
    expect(screen.getByRole('textbox', { name: 'Página inicial (opcional)' })).toHaveValue(url);
  });

  it('is saved from the list, under the name that the service gives it', async () => {
    const made = jest.fn<(blob: Blob) => string>(() => 'blob:x');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    const { user } = renderClones({ sites: [siteOf('bolo')] });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de bolo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Baixar WARC' }));
    expect(await screen.findByText('“loja.warc.gz” foi baixado.')).toBeVisible();
  });
});
