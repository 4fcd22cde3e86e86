import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { quizOf, siteOf } from '../../../testing/clones.ts';
import { dialog, renderClones } from '../../../testing/render-clones.tsx';

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const more = async (user: ReturnType<typeof renderClones>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('a listed clone', () => {
  it('says how often it was opened and left, and shows what it looks like', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    const pictureAt = '2026-11-20T12:00:00.000Z';
    const days = [{ day: new Date().toISOString().slice(0, 10), visits: 1234, clicks: 1 }];
    const { user } = renderClones({ sites: [siteOf('bolo', { visits: 1234, clicks: 1, pictureAt, days })] });
    const listed = await row('bolo');
    expect(within(listed).getByText(/^1.234 visitas · 1 clique \(0,1/)).toBeVisible();
    await waitFor(() => expect(listed.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
    await more(user, 'bolo', 'Resultado da cópia');
    const chart = await screen.findByRole('img', { name: /por dia: 1 dia com visitas/ });
    expect(within(chart).getByText(/: 1.234 visitas, 1 clique$/, { selector: 'title' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('dialog')).getByRole('cell', { name: '1.234', hidden: true }),
    ).toBeInTheDocument();
  });

  it('is renamed and put into a folder, by which the list is filtered', async () => {
    const { user, address } = renderClones({ sites: [siteOf('bolo'), siteOf('sono')] });
    await more(user, 'bolo', 'Renomear ou mover');
    const asked = await screen.findByRole('dialog', { name: 'Nome e pasta' });
    await user.type(within(asked).getByRole('textbox', { name: 'Nome na lista' }), 'Bolo de maio');
    await user.type(within(asked).getByRole('combobox', { name: 'Pasta' }), 'Confeitaria');
    await user.click(within(asked).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Salvo.')).toBeVisible();
    expect(await row('Bolo de maio')).toHaveTextContent('Confeitaria · bolo.sites.exemplo.com.br');
    await user.click(screen.getByRole('combobox', { name: 'Pastas' }));
    await user.click(await screen.findByRole('option', { name: 'Confeitaria' }));
    expect(screen.queryByRole('row', { name: /sono/ })).toBeNull();
    expect(address()).toBe('/tools/clonesites?pasta=Confeitaria');
    await user.click(screen.getByRole('button', { name: 'Renomear pasta' }));
    const renamed = await screen.findByRole('dialog', { name: 'Renomear pasta' });
    await user.clear(within(renamed).getByRole('combobox', { name: 'Pasta' }));
    await user.type(within(renamed).getByRole('combobox', { name: 'Pasta' }), 'Doces{Enter}');
    expect(await screen.findByText('A pasta agora é “Doces”.')).toBeVisible();
    expect(address()).toBe('/tools/clonesites?pasta=Doces');
  });

  it('stands first by what is asked for: visits, clicks, clicks of a visit, or its name', async () => {
    const { user, address } = renderClones({
      sites: [
        siteOf('sono', { visits: 10, clicks: 5 }),
        siteOf('bolo', { visits: 900, clicks: 9 }),
        siteOf('pele', { visits: 50, clicks: 0 }),
      ],
    });
    const names = () =>
      screen.getAllByRole('row').flatMap((one) => /sono|bolo|pele/.exec(one.textContent ?? '')?.[0] ?? []);
    await row('sono');
    for (const [order, place, expected] of [
      ['Mais visitas', '?ordem=visitas', ['bolo', 'pele', 'sono']],
      ['Mais cliques por visita', '?ordem=taxa', ['sono', 'bolo', 'pele']],
      ['Nome', '?ordem=nome', ['bolo', 'pele', 'sono']],
      ['Mais novos', '', ['sono', 'bolo', 'pele']],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: 'Ordenar por' }));
      await user.click(await screen.findByRole('option', { name: order }));
      expect([names(), address()]).toEqual([expected, `/tools/clonesites${place}`]);
    }
  });

  it('is duplicated under a name that is free', async () => {
    const { user, service } = renderClones({ sites: [siteOf('bolo')] });
    await more(user, 'bolo', 'Duplicar');
    const asked = await screen.findByRole('dialog', { name: 'Duplicar site' });
    await user.type(within(asked).getByRole('textbox', { name: 'Nome do site' }), 'bolo');
    expect(await within(asked).findByText('Este nome já está em uso.')).toBeVisible();
    expect(within(asked).getByRole('button', { name: 'Duplicar' })).toBeDisabled();
    await user.type(within(asked).getByRole('textbox', { name: 'Nome do site' }), '-2{Enter}');
    expect(await screen.findByText('bolo-2 está no ar.')).toBeVisible();
    expect(service.names()).toEqual(['bolo-2', 'bolo']);
  });

  it('is cloned again, and says what changed on the original', async () => {
    const nothing = { added: [], removed: [], addedCount: 0, removedCount: 0 };
    const changes = {
      version: 2,
      since: 1,
      sinceAt: '2026-11-01T12:00:00.000Z',
      title: null,
      texts: { added: ['Por R$ 147'], removed: ['Por R$ 197'], addedCount: 1, removedCount: 1 },
      links: nothing,
      pictures: nothing,
      looks: { before: 'there' as const, after: 'there' as const },
    };
    URL.createObjectURL = () => 'blob:look';
    URL.revokeObjectURL = () => {};
    const { user, service } = renderClones({ sites: [siteOf('bolo')], changes });
    await more(user, 'bolo', 'Clonar de novo');
    const asked = await screen.findByRole('alertdialog', { name: 'Clonar de novo' });
    await user.click(within(asked).getByRole('button', { name: 'Clonar de novo' }));
    await screen.findByRole('region', { name: 'Clonando bolo.com.br' });
    service.keepVersions('bolo', [2, 1]);
    act(() => void service.renew(service.jobs()[0]?.id ?? ''));
    const made = await screen.findByRole('dialog', { name: 'Site clonado com sucesso!' });
    await waitFor(() =>
      expect(within(made).getByRole('button', { name: 'Ver o que mudou no original' })).toBeVisible(),
    );
    await user.click(within(made).getByRole('button', { name: 'Ver o que mudou no original' }));
    const panel = await screen.findByRole('dialog', { name: 'Versões' });
    await user.click(await within(panel).findByRole('button', { name: 'O que mudou até a versão 2' }));
    expect(await within(panel).findByText('Por R$ 147')).toBeVisible();
    expect(within(panel).getByText('Por R$ 197')).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'O que mudou até a versão 1' })).toBeNull();
    fireEvent.change(await within(panel).findByRole('slider'), { target: { value: '20' } });
    expect(within(panel).getByRole('img', { name: 'Antes' })).toHaveStyle({ clipPath: 'inset(0 80% 0 0)' });
    await user.click(within(panel).getByRole('button', { name: 'Lado a lado' }));
    expect(within(panel).queryByRole('slider')).toBeNull();
    expect(within(panel).getByRole('img', { name: 'Depois' })).toBeVisible();
  });
});

it('a quiz is duplicated, captured again and compared with its version before as a page is', async () => {
  const one = { added: ['Seu peso?'], removed: [], addedCount: 1, removedCount: 0 };
  const nothing = { added: [], removed: [], addedCount: 0, removedCount: 0 };
  const sinceAt = '2026-11-01T12:00:00.000Z';
  const changes = {
    version: 2,
    since: 1,
    sinceAt,
    title: null,
    texts: nothing,
    links: nothing,
    pictures: nothing,
    screens: one,
  };
  const { user, service } = renderClones({ at: '/tools/clonequiz', quizzes: [quizOf('sono')], changes });
  await more(user, 'sono', 'Duplicar');
  const asked = await screen.findByRole('dialog', { name: 'Duplicar quiz' });
  await user.type(within(asked).getByRole('textbox', { name: 'Subdomínio' }), 'sono-2{Enter}');
  expect(await screen.findByText('sono-2 está no ar.')).toBeVisible();
  expect(service.names()).toEqual(['sono-2', 'sono']);
  await more(user, 'sono', 'Clonar de novo');
  const again = await screen.findByRole('alertdialog', { name: 'Clonar de novo' });
  await user.click(within(again).getByRole('button', { name: 'Clonar de novo' }));
  await waitFor(() => expect(service.jobs()[0]).toMatchObject({ kind: 'quiz', subdomain: 'sono' }));
  service.keepVersions('sono', [2, 1]);
  await more(user, 'sono', 'Versões');
  const panel = await screen.findByRole('dialog', { name: 'Versões' });
  await user.click(await within(panel).findByRole('button', { name: 'O que mudou até a versão 2' }));
  expect(await within(panel).findByRole('heading', { name: 'Telas' })).toBeVisible();
  expect(within(panel).getByText('Seu peso?')).toBeVisible();
});

it('a page that the board asks for goes into the folder of its offer', async () => {
  const { user, service } = renderClones({
    at: `/tools/clonesites?url=${encodeURIComponent('https://loja.com.br/')}&pasta=Bolos`,
  });
  await dialog();
  expect(screen.getByRole('combobox', { name: 'Pasta' })).toHaveValue('Bolos');
  await user.type(screen.getByRole('textbox', { name: 'Nome do site' }), 'bolos{Enter}');
  await screen.findByRole('progressbar');
  act(() => void service.finish(service.jobs()[0]?.id ?? ''));
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  expect(await row('bolos')).toHaveTextContent('Bolos');
});
