import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { jobOf, reportOf, siteOf } from '../../../testing/clones.ts';
import { dialog, renderClones } from '../../../testing/render-clones.tsx';

const PAGE = 'https://metodo21dias.com.br/oferta';
const host = () => screen.getByRole('button', { name: 'Usar Hospedagem' });
const zip = () => screen.getByRole('button', { name: 'Baixar ZIP' });
const url = () => screen.getByRole('textbox', { name: 'URL da página' });
const name = () => screen.getByRole('textbox', { name: 'Nome do site' });

async function openDialog({ user }: ReturnType<typeof renderClones>) {
  await user.click((await screen.findAllByRole('button', { name: 'Clonar Site' }))[0] as HTMLElement);
  await dialog();
}
const enterUrl = async ({ user }: ReturnType<typeof renderClones>) => {
  await user.click(url());
  await user.paste(PAGE);
};
const bar = () => screen.getByRole('progressbar');
const onlyJob = ({ service }: ReturnType<typeof renderClones>) => service.jobs()[0]?.id ?? '';

describe('the clone dialog', () => {
  it('offers nothing before there is an address, and says where a name leads', async () => {
    const page = renderClones();
    await openDialog(page);
    expect(await screen.findByText('.sites.exemplo.com.br')).toBeVisible();
    expect(host()).toBeDisabled();
    expect(zip()).toBeDisabled();
    await enterUrl(page);
    expect(host()).toBeEnabled();
    expect(zip()).toBeEnabled();
  });

  it('makes names small, takes 20 letters, and says what is wrong with one', async () => {
    const page = renderClones({ sites: [siteOf('bolo')] });
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'Oferta_1');
    expect(name()).toHaveValue('oferta_1');
    expect(screen.getByText('Use até 20 letras, números ou hífen (-)')).toBeVisible();
    expect(host()).toBeDisabled();
    expect(zip()).toBeEnabled();
    await page.user.clear(name());
    await page.user.type(name(), 'bolo');
    expect(await screen.findByText('Este nome já está em uso.')).toBeVisible();
    expect(host()).toBeDisabled();
    await page.user.type(name(), '-no-pote-e-mais-coisas');
    expect(name()).toHaveValue('bolo-no-pote-e-mais-');
    await page.user.clear(name());
    await page.user.type(name(), 'bolo-2');
    expect(await screen.findByText('Nome disponível')).toBeVisible();
  });

  it('opens with the page that another tool asks for, once', async () => {
    const page = renderClones({ at: `/tools/clonesites?url=${encodeURIComponent(PAGE)}` });
    await dialog();
    expect(url()).toHaveValue(PAGE);
    expect(name()).toHaveFocus();
    expect(page.address()).toBe('/tools/clonesites');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends with Enter what it says, and asks before it throws away what was typed', async () => {
    const page = renderClones();
    await openDialog(page);
    await page.user.type(url(), 'metodo21dias.com.br/oferta');
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    await page.user.click(screen.getByRole('button', { name: 'Opções' }));
    await page.user.click(screen.getByRole('radio', { name: 'No navegador' }));
    await page.user.click(screen.getByRole('checkbox', { name: /^Remover rastreadores/ }));
    await page.user.type(name(), 'metodo-21{Enter}');
    expect(await screen.findByRole('region', { name: 'Clonando metodo21dias.com.br' })).toBeVisible();
    const sent = page.fake.calls.find(({ method }) => method === 'POST');
    expect(sent).toMatchObject({
      path: '/api/clone/folder',
      body: { url: PAGE, subdomain: 'metodo-21', mode: 'rendered', removeTrackers: false, takeVideos: false },
    });
  });

  it('asks for an address that is one, and for a name where one is needed', async () => {
    const page = renderClones();
    await openDialog(page);
    await page.user.type(url(), 'isto não é');
    await page.user.click(host());
    expect(await screen.findByText('Informe o endereço completo, com http:// ou https://.')).toBeVisible();
    expect(screen.getByText('Informe um nome para o endereço da cópia.')).toBeVisible();
    expect(page.fake.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was typed where the name went to somebody else meanwhile', async () => {
    const page = renderClones({
      handlers: {
        'POST /api/clone/folder': () => {
          throw fail('cloner.subdomain.taken', 409);
        },
      },
    });
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    expect(await screen.findByText('Este subdomínio já está em uso. Escolha outro.')).toBeVisible();
    expect(url()).toHaveValue(PAGE);
    expect(host()).toBeDisabled();
    await page.user.type(name(), '-b');
    expect(screen.queryByText('Este subdomínio já está em uso. Escolha outro.')).toBeNull();
    expect(host()).toBeEnabled();
  });

  it('says why there is no clone, and comes back with what was typed', async () => {
    const page = renderClones({ sites: [siteOf('bolo')], limit: 1 });
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    const failure = await screen.findByRole('alertdialog', { name: 'Erro' });
    expect(
      within(failure).getByText('Limite de páginas clonadas atingido para seu plano. (1)'),
    ).toBeVisible();
    await page.user.click(within(failure).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
    await dialog();
    expect(url()).toHaveValue(PAGE);
    expect(name()).toHaveValue('metodo-21');
  });
});

describe('a capture', () => {
  it('is followed to its clone', async () => {
    const page = renderClones({ routes: ['/tools/editor-studio'] });
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    const panel = await screen.findByRole('region', { name: 'Clonando metodo21dias.com.br' });
    expect(within(panel).getByText('para metodo-21.sites.exemplo.com.br')).toBeVisible();
    expect(bar()).toHaveAttribute('aria-valuetext', '42 de 68 arquivos · 62% · 12,4 MB');
    expect(bar()).toHaveAttribute('aria-valuenow', '62');
    const id = onlyJob(page);
    await waitFor(() => expect(page.fake.calls.some(({ path }) => path.endsWith(`${id}/events`))).toBe(true));
    act(() => {
      page.service.change(id, {
        progress: { step: 'rewriting', ahead: 0, found: 68, fetched: 66, failed: 2, bytes: 13_002_342 },
      });
    });
    await waitFor(() =>
      expect(bar()).toHaveAttribute('aria-valuetext', '66 de 68 arquivos · 12,4 MB · 2 não vieram'),
    );
    expect(within(panel).getByText('Imagens e fontes baixadas')).toBeVisible();
    act(() => void page.service.finish(id));
    const done = await screen.findByRole('dialog', { name: 'Site clonado com sucesso!' });
    expect(within(done).getByRole('textbox', { name: 'Endereço da cópia' })).toHaveValue(
      'https://metodo-21.sites.exemplo.com.br',
    );
    expect(within(done).getByRole('link', { name: 'Ir para o editor' })).toHaveAttribute(
      'href',
      '/tools/editor-studio?id=metodo-21',
    );
    await page.user.click(within(done).getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('row', { name: /metodo-21/ })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('has a clone that is online at once, and is called a success when it was compared', async () => {
    const page = renderClones({ routes: ['/tools/editor-studio'] });
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    await screen.findByRole('progressbar');
    const id = onlyJob(page);
    act(() => void page.service.online(id));
    const online = await screen.findByRole('dialog', { name: 'Site no ar' });
    expect(within(online).getByRole('link', { name: 'Ir para o editor' })).toBeVisible();
    expect(within(online).getByText('Comparando com o original...')).toBeVisible();
    act(() => void page.service.compare(id, reportOf({ fidelity: { wide: 0.9996, narrow: 1 } })));
    const made = await screen.findByRole('dialog', { name: 'Site clonado com sucesso!' });
    expect(within(made).getByText('68 arquivos na cópia · 99,9% igual ao original')).toBeVisible();
    await page.user.click(within(made).getByRole('button', { name: 'Voltar' }));
    expect(
      within(await screen.findByRole('row', { name: /metodo-21/ })).getByText('99,9% igual'),
    ).toBeVisible();
  });

  it.each([
    ['that stays unlike is never called a success', {}, /^A cópia ficou 62% igual ao original\./],
    ['that was captured again says so', { retaken: true }, /^A primeira cópia ficou diferente do original/],
  ])('of a copy %s', async (_, told, said) => {
    const page = renderClones();
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    await screen.findByRole('progressbar');
    const id = onlyJob(page);
    act(() => void page.service.online(id));
    await screen.findByRole('dialog', { name: 'Site no ar' });
    act(() => void page.service.compare(id, reportOf({ fidelity: { wide: 0.98, narrow: 0.62 }, ...told })));
    const unlike = await screen.findByRole('dialog', { name: 'Site no ar, mas diferente do original' });
    expect(within(unlike).getByText(said)).toBeVisible();
    expect(screen.queryByText(/com sucesso/)).toBeNull();
  });

  it('that leads to somebody else is never called a success', async () => {
    const page = renderClones();
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    await screen.findByRole('progressbar');
    const id = onlyJob(page);
    const site = siteOf('metodo-21', { waysOut: { own: 0, other: 2, nowhere: 0 } });
    act(() => void page.service.change(id, { state: 'done', site }));
    const done = await screen.findByRole('dialog', {
      name: 'Site no ar, mas ainda leva a outra pessoa',
    });
    expect(within(done).getByText(/^2 caminhos ainda levam a outra pessoa\./)).toBeVisible();
    expect(screen.queryByText(/com sucesso/)).toBeNull();
  });

  it('has switches of which each says what it does', async () => {
    const page = renderClones();
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21');
    await page.user.click(screen.getByRole('button', { name: 'Opções' }));
    await page.user.click(screen.getByRole('button', { name: /^Meu checkout, WhatsApp e pixel/ }));
    await screen.findByRole('checkbox', { name: /^Desligar o que sobrar do dono da página/ });
    const switches = screen.getAllByRole('checkbox');
    expect(switches).toHaveLength(4);
    for (const one of switches)
      expect(one).toHaveAccessibleName(/^(?:Copiar|Desligar|Remover|Levar) \S+ \S+/);
  });

  it('whose copy is taken back says why', async () => {
    const page = renderClones();
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    await screen.findByRole('progressbar');
    const id = onlyJob(page);
    act(() => void page.service.online(id));
    const online = await screen.findByRole('dialog', { name: 'Site no ar' });
    await page.user.click(within(online).getByRole('button', { name: 'Voltar' }));
    const error = { code: 'cloner.page.sensitive', fields: [{ path: 'url', rule: 'password' }] };
    act(() => void page.service.change(id, { state: 'failed', comparing: false, site: null, error }));
    expect(await screen.findByRole('alertdialog', { name: 'Erro' })).toHaveTextContent(
      'A página pede uma senha',
    );
  });

  it('is followed on where the connection broke', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const job = jobOf();
      const page = renderClones({ jobs: [job] });
      await screen.findByRole('progressbar');
      const streams = () => page.fake.calls.filter(({ path }) => path.endsWith('/events')).length;
      await waitFor(() => expect(streams()).toBe(1));
      act(() => page.service.breakOff(job.id));
      await act(() => jest.advanceTimersByTimeAsync(1_100));
      await waitFor(() => expect(streams()).toBe(2));
    } finally {
      jest.useRealTimers();
    }
  });

  it('waits its turn, and can be given up', async () => {
    const progress = { step: 'queued' as const, ahead: 2, found: 0, fetched: 0, failed: 0, bytes: 0 };
    const page = renderClones({ jobs: [jobOf({ state: 'waiting', progress })] });
    const panel = await screen.findByRole('region', { name: 'metodo21dias.com.br aguarda a vez' });
    expect(within(panel).getByText('3º na fila')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await page.user.click(
      within(panel).getByRole('button', { name: 'Cancelar a cópia de metodo21dias.com.br' }),
    );
    expect(await screen.findByText('A cópia de metodo21dias.com.br foi cancelada.')).toBeVisible();
    expect(panel).not.toBeInTheDocument();
  });

  it('for a ZIP saves it under the name that the service gives, and says what is in it', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:zip';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const page = renderClones();
    await openDialog(page);
    await enterUrl(page);
    await page.user.click(zip());
    await screen.findByText('para ZIP');
    act(() => void page.service.finish(onlyJob(page)));
    expect(await screen.findByText('“loja.zip” foi baixado.')).toBeVisible();
    expect(saved).toEqual(['loja.zip']);
    const done = screen.getByRole('dialog', { name: 'Site clonado com sucesso!' });
    expect(within(done).getByText('68 arquivos na cópia')).toBeVisible();
    await page.user.click(await within(done).findByRole('button', { name: 'Baixar de novo' }));
    await waitFor(() => expect(saved).toEqual(['loja.zip', 'loja.zip']));
    await page.user.click(within(done).getByRole('button', { name: 'Ver resultado' }));
    expect(await screen.findByRole('dialog', { name: 'Resultado da cópia' })).toBeVisible();
  });

  it('that failed says why, and can be asked for again', async () => {
    const page = renderClones();
    await openDialog(page);
    await enterUrl(page);
    await page.user.type(name(), 'metodo-21{Enter}');
    await screen.findByRole('progressbar');
    const error = { code: 'cloner.page.sensitive', fields: [{ path: 'url', rule: 'card' }] };
    act(() => void page.service.change(onlyJob(page), { state: 'failed', error }));
    const failure = await screen.findByRole('alertdialog', { name: 'Erro' });
    expect(
      within(failure).getByText('A página pede dados de cartão, e páginas assim não são copiadas.'),
    ).toBeVisible();
    await page.user.click(within(failure).getByRole('button', { name: 'Tentar de novo' }));
    await dialog();
    expect([url(), name()].map((field) => (field as HTMLInputElement).value)).toEqual([PAGE, 'metodo-21']);
  });

  it('of another tab is told in the page, until it is put away', async () => {
    const error = { code: 'cloner.page.unreachable', fields: [{ path: 'url', rule: 'unknown_host' }] };
    const jobs = [jobOf({ state: 'failed', error })];
    const page = renderClones({ jobs });
    const said = /^metodo21dias\.com\.br: A página não abriu: o domínio não existe/;
    expect(await screen.findByText(said)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Fechar aviso: metodo21dias.com.br' }));
    expect(screen.queryByText(said)).toBeNull();
    page.unmount();
    renderClones({ jobs });
    await screen.findByText('Nenhum site clonado ainda');
    expect(screen.queryByText(said)).toBeNull();
  });

  it('of another tab that failed is one line with others, whose reasons are a press away', async () => {
    const error = { code: 'cloner.page.refused', fields: [{ path: 'url', rule: '404' }] };
    const urls = ['https://a.com.br/x', 'https://b.com.br/y', 'https://a.com.br/z'];
    const { user } = renderClones({ jobs: urls.map((url) => jobOf({ state: 'failed', url, error })) });
    expect(await screen.findByText('3 cópias não deram certo: a.com.br, b.com.br.')).toBeVisible();
    const reason = /^b\.com\.br: Esta página não existe \(resposta 404\)/;
    expect(screen.getByText(reason)).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver motivos' }));
    expect(screen.getByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fechar todos os avisos' }));
    expect(screen.queryByText(reason)).toBeNull();
  });
});
