import { fail, fakeSession } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../testing/pages.ts';
import { refuse, renderAnticlone } from '../../../testing/render-anticlone.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = () => screen.findByRole('textbox', { name: 'Nova Oferta' });
const panel = (name: string) => screen.findByRole('dialog', { name });

describe('the list of pages', () => {
  it('says what each is, what visitors of copies meet, and how many copies there are', async () => {
    renderAnticlone({
      pages: [
        pageOf('sono', {
          action: { type: 'redirect' },
          clones: { total: 4, confirmed: 3, open: 2 },
        }),
        pageOf('bolo', {
          action: { type: 'replace_links', url: 'https://bolo.com.br' },
          actionEnabled: false,
          verifiedAt: null,
        }),
        pageOf('croche', { verifiedAt: null, checkedAt: null }),
      ],
    });
    const first = await row('sono');
    expect(within(first).getByText('sono.com.br/oferta')).toBeVisible();
    expect(within(first).getByText('12/11/2026')).toBeVisible();
    expect(within(first).getByText('Redirecionar')).toBeVisible();
    expect(within(first).getByText('4')).toBeVisible();
    expect(within(first).getByText('2 novos')).toBeVisible();
    expect(within(first).getByText('Script instalado')).toBeVisible();
    const second = await row('bolo');
    expect(within(second).getByText('Trocar links: desligada')).toBeInTheDocument();
    expect(within(second).getByText('Script não encontrado')).toBeVisible();
    const third = await row('croche');
    expect(within(third).getByText('Nenhuma')).toBeVisible();
    expect(within(third).getByText('Script ainda não verificado')).toBeVisible();
    expect(screen.getByText(/3 de 10 páginas do plano\./)).toBeVisible();
  });

  it('says what to do while there is none', async () => {
    renderAnticlone();
    expect(await screen.findByText('Nenhuma página protegida ainda')).toBeVisible();
  });

  it('shows the tracking to those only who may see it', async () => {
    const pages = [pageOf('sono')];
    const { unmount } = renderAnticlone({ pages });
    await row('sono');
    expect(screen.queryByRole('link', { name: /Trackeamento/ })).toBeNull();
    unmount();
    renderAnticlone({ pages, tracking: true });
    expect(await screen.findByRole('link', { name: 'Trackeamento de sono.com.br/oferta' })).toHaveAttribute(
      'href',
      `/tools/anticlone/${pages[0]?.id}/events`,
    );
  });

  it('is read anew on request', async () => {
    const pages = [pageOf('sono')];
    const { user, service } = renderAnticlone({ pages });
    await row('sono');
    service.detect(pages[0]?.id ?? '', {} as never);
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await within(await row('sono')).findByText('1 novo')).toBeVisible();
  });

  it('asks to sign in where the session has ended', async () => {
    const signIn = jest.fn();
    const { user } = renderAnticlone({ session: fakeSession({ profile: null }), signIn });
    expect(await screen.findByText('Entre para usar este recurso')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('copies the script of a page', async () => {
    const { user } = renderAnticlone({ pages: [pageOf('sono')] });
    await user.click(await screen.findByRole('button', { name: 'Copiar script de sono.com.br/oferta' }));
    expect(await screen.findByText(/^Script copiado\./)).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('/a/abc123.js');
  });

  it('says why a script could not be copied', async () => {
    const { user } = renderAnticlone({
      pages: [pageOf('sono')],
      handlers: {
        'GET /api/anticlone/sites/:id/snippet': refuse('anticlone.site.not_found', 404),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Copiar script de sono.com.br/oferta' }));
    expect(
      await screen.findByText('Esta página não está mais na sua lista. Atualize a lista.'),
    ).toBeVisible();
  });
});

describe('a new page', () => {
  it('is added once, and its installation comes next', async () => {
    const { user, service, fake } = renderAnticlone();
    await user.type(await field(), 'sono.com.br/vsl');
    await user.dblClick(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await row('sono.com.br/vsl')).toBeVisible();
    expect(await panel('Instalação')).toBeVisible();
    expect(await field()).toHaveValue('');
    expect(service.pages().map(({ originalUrl }) => originalUrl)).toEqual(['https://sono.com.br/vsl']);
    expect(fake.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each(['', 'minha página', 'ftp://sono.com.br', 'javascript:alert(1)'])(
    'is not asked for at %p',
    async (typed) => {
      const { user, fake } = renderAnticlone();
      if (typed !== '') await user.type(await field(), typed);
      await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
      expect(await screen.findByText('Informe o endereço completo, com http:// ou https://.')).toBeVisible();
      expect(await field()).toBeInvalid();
      expect(fake.calls.some(({ method }) => method === 'POST')).toBe(false);
    },
  );

  it.each([
    ['sono.com.br/oferta/?utm_source=x', 2, 'Esta página já está na sua lista.'],
    ['bolo.com.br', 1, 'Limite de anticlones atingido para seu plano. (1)'],
  ])('at %s with a limit of %i is refused beside its field', async (typed, limit, why) => {
    const { user } = renderAnticlone({ pages: [pageOf('sono')], limit });
    await user.type(await field(), typed);
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(await field()).toHaveValue(typed);
    await user.type(await field(), 'x');
    expect(screen.queryByText(why)).toBeNull();
  });
});

describe('what visitors of copies meet', () => {
  const open = async (user: ReturnType<typeof renderAnticlone>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Ver detalhes de sono.com.br/oferta' }));
    return panel('Domínios Clonados');
  };

  it('is saved when it is complete, and that is said for two seconds', async () => {
    const { user, service } = renderAnticlone({ pages: [pageOf('sono')] });
    const form = within(await open(user));
    await user.click(form.getByRole('button', { name: 'Salvar ação' }));
    expect(await form.findByText('Escolha o que fazer.')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Trocar os links' }));
    await user.click(form.getByRole('button', { name: 'Salvar ação' }));
    expect(await form.findByText('Informe o endereço completo, com http:// ou https://.')).toBeVisible();
    expect(service.pages()[0]?.action).toBeNull();
    await user.type(form.getByRole('textbox', { name: 'Endereço dos links' }), 'sono.com.br/oficial');
    await user.click(form.getByRole('button', { name: 'Salvar ação' }));
    expect(await form.findByText('Ação salva com sucesso!')).toBeVisible();
    expect(service.pages()[0]?.action).toEqual({
      type: 'replace_links',
      url: 'https://sono.com.br/oficial',
    });
    await waitFor(() => expect(form.queryByText('Ação salva com sucesso!')).toBeNull());
  });

  it('needs no address to lead to the original', async () => {
    const { user, service } = renderAnticlone({ pages: [pageOf('sono')] });
    const form = within(await open(user));
    await user.click(form.getByRole('radio', { name: 'Redirecionar para a página original' }));
    await user.click(form.getByRole('button', { name: 'Salvar ação' }));
    expect(await form.findByText('Ação salva com sucesso!')).toBeVisible();
    expect(service.pages()[0]?.action).toEqual({ type: 'redirect' });
  });

  it('keeps what was typed where it could not be saved', async () => {
    const { user } = renderAnticlone({
      pages: [pageOf('sono')],
      handlers: {
        'PATCH /api/anticlone/sites/:id': refuse('service.internal.error', 500),
      },
    });
    const form = within(await open(user));
    await user.click(form.getByRole('radio', { name: 'Trocar as imagens' }));
    await user.type(form.getByRole('textbox', { name: 'Endereço da imagem' }), 'https://a.com/b.png');
    await user.click(form.getByRole('button', { name: 'Salvar ação' }));
    expect(await form.findByText(/^Algo deu errado do nosso lado\./)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Endereço da imagem' })).toHaveValue('https://a.com/b.png');
    expect(form.queryByText('Ação salva com sucesso!')).toBeNull();
  });

  it('is switched off and on at once', async () => {
    const { user, service } = renderAnticlone({ pages: [pageOf('sono', { action: { type: 'redirect' } })] });
    const form = within(await open(user));
    await user.click(form.getByRole('switch', { name: 'Ação ligada' }));
    await waitFor(() => expect(service.pages()[0]?.actionEnabled).toBe(false));
    expect(await within(await row('sono')).findByText('Desligada')).toBeVisible();
    await user.click(form.getByRole('switch', { name: 'Ação ligada' }));
    await waitFor(() => expect(service.pages()[0]?.actionEnabled).toBe(true));
  });
});

describe('deleting a page', () => {
  const ask = async (user: ReturnType<typeof renderAnticlone>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Excluir sono.com.br/oferta' }));
    return within(await screen.findByRole('alertdialog'));
  };

  it('asks first, and takes it out of the list', async () => {
    const { user, service } = renderAnticlone({ pages: [pageOf('sono'), pageOf('bolo')] });
    const question = await ask(user);
    expect(question.getByText('Tem certeza que deseja excluir este site?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /sono/ })).toBeNull());
    expect(service.pages()).toHaveLength(1);
  });

  it('says why it failed, and takes what is gone already for deleted', async () => {
    let answer = fail('service.internal.error', 500);
    const { user } = renderAnticlone({
      pages: [pageOf('sono')],
      handlers: {
        'DELETE /api/anticlone/sites/:id': () => {
          throw answer;
        },
      },
    });
    const question = await ask(user);
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await question.findByText(/^Algo deu errado do nosso lado\./)).toBeVisible();
    answer = fail('anticlone.site.not_found', 404);
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText(/^Página excluída\./)).toBeVisible();
  });
});
