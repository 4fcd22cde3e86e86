import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { reportOf, SITES_DOMAIN, siteOf } from '../../../testing/clones.ts';
import { renderClones } from '../../../testing/render-clones.tsx';
import { siteFacts } from './site-report.tsx';

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const more = async (user: ReturnType<typeof renderClones>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of clones', () => {
  it('says where each is, what it was made from, and how it stands', async () => {
    const lost = reportOf({ assets: { kept: 66, lost: 2, bytes: 100 } });
    const sites = [
      siteOf('bolo-no-pote'),
      siteOf('sono-profundo', { report: lost }),
      siteOf('ingles-90', { state: 'suspended' }),
    ];
    renderClones({ sites });
    const first = await row('bolo-no-pote');
    expect(within(first).getByRole('link', { name: /bolo-no-pote/ })).toHaveAttribute(
      'href',
      'https://bolo-no-pote.sites.exemplo.com.br',
    );
    expect(within(first).getByText('bolo-no-pote.com.br/oferta')).toBeVisible();
    expect(within(first).getByText('19/11/2026')).toBeVisible();
    expect(within(first).getByText('Publicado')).toBeVisible();
    expect(within(await row('sono-profundo')).getByText('2 arquivos faltando')).toBeVisible();
    expect(within(await row('ingles-90')).getByText('Suspenso')).toBeVisible();
    expect(screen.getByText('3 de 25 páginas do plano')).toBeVisible();
  });

  it('names no limit where the plan has none', async () => {
    renderClones({ sites: [siteOf('a1')], limit: -1 });
    expect(await screen.findByText('1 página, sem limite no plano')).toBeVisible();
  });

  it('says what to do while there is none', async () => {
    const { user } = renderClones();
    const empty = (await screen.findByText('Nenhum site clonado ainda')).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Clonar Site' }));
    expect(await screen.findByRole('dialog', { name: 'O que deseja fazer?' })).toBeVisible();
  });

  it('is searched by name and by address, and the search stands in the address', async () => {
    const { user, address } = renderClones({ sites: [siteOf('bolo'), siteOf('sono')] });
    await user.type(
      await screen.findByRole('searchbox', { name: 'Buscar por nome ou endereço' }),
      'SONO.com',
    );
    expect(screen.queryByRole('row', { name: /bolo/ })).toBeNull();
    expect(await row('sono')).toBeVisible();
    expect(address()).toBe('/tools/clonesites?q=SONO.com');
    await user.type(screen.getByRole('searchbox'), '.nada');
    expect(screen.getByText('Nenhum site encontrado')).toBeVisible();
  });

  it('says that it could not be read, and reads it again', async () => {
    let broken = true;
    const { user } = renderClones({
      sites: [siteOf('bolo')],
      handlers: {
        'GET /api/clone/sites': () => {
          if (broken) throw fail('some.new.code', 500);
          return { sites: [siteOf('bolo')], limit: 25, domain: SITES_DOMAIN };
        },
      },
    });
    expect(await screen.findByText(/Erro ao carregar os sites clonados\./)).toBeVisible();
    expect(screen.getByText('Erro ao contar clones.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await row('bolo')).toBeVisible();
  });

  it('copies the address of a clone', async () => {
    const { user } = renderClones({ sites: [siteOf('bolo')] });
    await user.click(await screen.findByRole('button', { name: 'Copiar link de bolo' }));
    expect(await screen.findByText('Link copiado.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://bolo.sites.exemplo.com.br');
  });

  it('leads to the editor only where discovery lists it, and to quizzes always', async () => {
    const sites = [siteOf('bolo')];
    const { unmount } = renderClones({ sites });
    await row('bolo');
    expect(screen.queryByRole('link', { name: 'Editar bolo' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Clonar Quiz' })).toHaveAttribute('href', '/tools/clonequiz');
    unmount();
    renderClones({ sites, routes: ['/tools/editor-studio'] });
    expect(await screen.findByRole('link', { name: 'Editar bolo' })).toHaveAttribute(
      'href',
      '/tools/editor-studio?id=bolo',
    );
  });

  it('saves a clone as a ZIP under the name of its page', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:zip';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = renderClones({ sites: [siteOf('bolo')] });
    await more(user, 'bolo', 'Baixar ZIP');
    expect(await screen.findByText('“bolo.com.br.zip” foi baixado.')).toBeVisible();
    expect(saved).toEqual(['bolo.com.br.zip']);
  });
});

describe('deleting a clone', () => {
  it('asks first, and takes it out of the list', async () => {
    const { user, service } = renderClones({ sites: [siteOf('bolo'), siteOf('sono')] });
    await user.click(await screen.findByRole('button', { name: 'Excluir bolo' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Tem certeza que deseja excluir este site?')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /bolo/ })).toBeNull());
    expect(service.names()).toEqual(['sono']);
  });

  it('says why it failed, and takes what is gone already for deleted', async () => {
    let answer = fail('cloner.site.suspended', 409);
    const { user } = renderClones({
      sites: [siteOf('bolo')],
      handlers: {
        'DELETE /api/clone': () => {
          throw answer;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Excluir bolo' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(
      await within(question).findByText(/^Erro ao excluir clone: Este site está suspenso/),
    ).toBeVisible();
    answer = fail('cloner.site.not_found', 404);
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Site excluído.')).toBeVisible();
  });
});

describe('versions of a clone', () => {
  it('are restored, and that is undone by restoring', async () => {
    const { user, service, fake } = renderClones({ sites: [siteOf('bolo')] });
    service.keepVersions('bolo', [2, 1]);
    await more(user, 'bolo', 'Versões');
    const panel = await screen.findByRole('dialog', { name: 'Versões' });
    await user.click(await within(panel).findByRole('button', { name: 'Restaurar versão 1' }));
    expect(await screen.findByText('A versão 3 está no ar.')).toBeVisible();
    expect(await within(panel).findByText('Versão 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await within(panel).findByText('Versão 4');
    expect(fake.calls.filter(({ method }) => method === 'POST').map(({ params }) => params['n'])).toEqual([
      '1',
      '2',
    ]);
  });
});

describe('what became of a page', () => {
  it('is told in words', async () => {
    const report = reportOf({
      mode: 'rendered',
      reason: 'empty_root',
      scriptsKept: false,
      assets: { kept: 40, lost: 2, bytes: 13_002_342 },
      lost: [
        { url: 'https://cdn.exemplo.com/a.jpg', kind: 'image', reason: '404' },
        { url: 'https://cdn.exemplo.com/b', kind: 'some-new-kind', reason: 'some-new-reason' },
      ],
      trackers: [{ kind: 'meta-pixel', id: '123', removed: true }],
      fidelity: { wide: 0.992, narrow: 1 },
    });
    const { user } = renderClones({ sites: [siteOf('bolo', { report })] });
    await more(user, 'bolo', 'Resultado da cópia');
    const panel = await screen.findByRole('dialog', { name: 'Resultado da cópia' });
    for (const words of [
      '99,2%',
      'Porque a página é montada por scripts.',
      /Os scripts da página não funcionaram na cópia/,
      '40 arquivos na cópia · 12,4 MB',
      'cdn.exemplo.com/a.jpg',
      'imagem · resposta 404',
      'arquivo · não veio',
      'Meta Pixel (123)',
      'removido',
    ])
      expect(within(panel).getByText(words)).toBeVisible();
  });

  it('begins with a video that will not play, and is never called equal then', async () => {
    const report = reportOf({
      fidelity: { wide: 1, narrow: 1 },
      players: [
        { kind: 'youtube', url: 'https://www.youtube.com/embed/abcdefghijk', how: 'host', reason: null },
        { kind: 'frame', url: 'https://tocador.com.br/v/1', how: 'dead', reason: 'on_demand' },
        { kind: 'file', url: 'https://cdn.com.br/vsl.mp4', how: 'dead', reason: '403' },
      ],
    });
    const { user } = renderClones({ sites: [siteOf('bolo', { report })] });
    await more(user, 'bolo', 'Resultado da cópia');
    const panel = await screen.findByRole('dialog', { name: 'Resultado da cópia' });
    const parts = within(panel).getAllByRole('listitem');
    expect(within(panel).getByText('2 vídeos não vão tocar na cópia.')).toBeVisible();
    expect(parts[0]).toHaveTextContent(/^Player de outro site de tocador\.com\.br: o player pede o vídeo/);
    expect(parts[1]).toHaveTextContent('Arquivo de vídeo de cdn.com.br: resposta 403.');
    expect(within(panel).getByText('toca pelo player')).toBeVisible();
    expect(panel).not.toHaveTextContent('100%');
    expect(siteFacts(report)).toEqual(['2 vídeos não vão tocar na cópia', '68 arquivos na cópia']);
  });
});
