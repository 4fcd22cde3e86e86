import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ParsedPage } from '../lib/page/parsed-page.ts';
import { retyped } from '../testing/open-editor.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { lineDown, refusal, SiteService } from '../testing/site-service.ts';

const PAGE = '<h1>Bolo</h1><p>Receita</p>';
type Screen = Awaited<ReturnType<typeof renderScreen>>;

const type = ({ editor }: Screen, words: string, others: string) =>
  act(() => editor.edit(retyped(editor, words, others)));
/** What a toast offers. */
async function undo({ user }: Screen, words: string): Promise<void> {
  const toast = (await screen.findByText(words)).closest('li');
  if (toast === null) throw new Error('it is no toast');
  await user.click(within(toast).getByRole('button', { name: 'Desfazer' }));
}
interface Parsing {
  parse: (html: string) => Promise<ParsedPage>;
}
/** The worker that parses pages fails, until `restore`. */
function brokenParser({ editor }: Screen) {
  const { parse } = editor as unknown as Parsing;
  Object.assign(editor, { parse: () => Promise.reject(new Error('worker gone')) });
  return { restore: () => Object.assign(editor, { parse }) };
}
async function open() {
  const service = new SiteService(PAGE);
  return { service, shown: await renderScreen(service) };
}
/** Saves an edit of a page of which somebody else has saved a newer version. */
async function openConflict(words: string, others: string) {
  const { service, shown } = await open();
  service.versionsKept.push({ html: '<h1>Torta</h1><p>Receita</p>', origin: 'save' });
  type(shown, words, others);
  await shown.user.click(saveButton());
  const dialog = await screen.findByRole('dialog', { name: 'O site mudou enquanto você editava' });
  return { service, shown, dialog };
}
const saveButton = () => screen.getByRole('button', { name: 'Salvar site' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('saving', () => {
  it('puts the work on the web, says so, and begins anew', async () => {
    const { service, shown } = await open();
    expect(screen.getByText('Tudo salvo')).toBeVisible();
    type(shown, 'Bolo', 'Bolos');
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
    await shown.user.click(saveButton());
    expect(await screen.findByText('Site salvo com sucesso!')).toBeVisible();
    expect([service.html, screen.queryByText('Tudo salvo') !== null]).toEqual([
      '<h1>Bolos</h1><p>Receita</p>',
      true,
    ]);
  });

  it('is done once, however often it is asked for', async () => {
    const { service, shown } = await open();
    type(shown, 'Bolo', 'Bolos');
    await shown.user.dblClick(saveButton());
    await shown.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Site salvo com sucesso!');
    expect(service.versionsKept).toHaveLength(2);
  });

  it.each([
    [lineDown(), 'Erro ao salvar o site. Sem conexão com o servidor.', true],
    [refusal('cloner.site.suspended'), 'Erro ao salvar o site. Este site está suspenso', false],
    [
      refusal('cloner.page.sensitive', [{ path: 'html', rule: 'password' }]),
      'Erro ao salvar o site. A página passou a pedir uma senha',
      false,
    ],
  ])('that fails says why, and keeps the work', async (error, words, again) => {
    const { service, shown } = await open();
    type(shown, 'Bolo', 'Bolos');
    service.failures.set('save', { error });
    await shown.user.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(shown.editor.dirty).toBe(true);
    expect(within(alert).queryByRole('button', { name: 'Tentar de novo' }) !== null).toBe(again);
    await shown.user.click(saveButton());
    expect(await screen.findByText('Site salvo com sucesso!')).toBeVisible();
  });

  it('is known again after an answer that was lost and a save that never arrived', async () => {
    const { service, shown } = await open();
    const failing = async (after: boolean) => {
      service.failures.set('save', { error: lineDown(), after });
      await shown.user.click(saveButton());
      await screen.findByText(/Sem conexão com o servidor/);
    };
    type(shown, 'Bolo', 'Bolos');
    await failing(true);
    type(shown, 'Receita', 'Receitas');
    await failing(false);
    await shown.user.click(saveButton());
    expect(await screen.findByText('Site salvo com sucesso!')).toBeVisible();
    expect([service.html, screen.queryByRole('dialog')]).toEqual(['<h1>Bolos</h1><p>Receitas</p>', null]);
  });

  it('over a newer page asks what becomes of both', async () => {
    const { service, shown, dialog } = await openConflict('Receita', 'Receitas');
    await waitFor(() => expect(dialog).toHaveTextContent('A versão 2 foi salva hoje às 08:35 em outra aba'));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Juntar' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Torta</h1><p>Receitas</p>'));
    await shown.user.click(saveButton());
    await waitFor(() => expect(service.html).toBe('<h1>Torta</h1><p>Receitas</p>'));
  });

  it('that is not joined with a newer page says so, and asks on', async () => {
    const { shown, dialog } = await openConflict('Receita', 'Receitas');
    const parsing = brokenParser(shown);
    await shown.user.click(within(dialog).getByRole('button', { name: 'Juntar' }));
    expect(await within(dialog).findByText(/A página não pôde ser montada/)).toBeVisible();
    expect(screen.queryByText(/As alterações foram juntadas/)).toBeNull();
    parsing.restore();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Juntar' }));
    expect(await screen.findByText(/As alterações foram juntadas/)).toBeVisible();
    expect(shown.editor.page.source).toBe('<h1>Torta</h1><p>Receitas</p>');
  });

  it('gives work up where a person says so, with a way back', async () => {
    const { shown, dialog } = await openConflict('Bolo', 'Bolos');
    expect(within(dialog).queryByRole('button', { name: 'Juntar' })).toBeNull();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Descartar as minhas' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Torta</h1><p>Receita</p>'));
    await undo(shown, 'Suas alterações foram descartadas.');
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
    expect(shown.editor.dirty).toBe(true);
  });

  it('is not offered for a page that is suspended', async () => {
    const service = new SiteService(PAGE);
    service.lock = 'suspended';
    await renderScreen(service);
    expect(saveButton()).toBeDisabled();
    expect(screen.getAllByText(/Este site está suspenso/)[0]).toBeVisible();
  });
});

describe('a draft', () => {
  const patches = [{ start: 8, end: 8, text: 's' }];
  const TITLE = 'Continuar de onde você parou?';
  async function openDraft() {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 1, patches, revision: 0 });
    const shown = await renderScreen(service);
    return { service, shown, dialog: await screen.findByRole('dialog', { name: TITLE }) };
  }

  it('is offered, and gone on with', async () => {
    const { shown, dialog } = await openDraft();
    expect(dialog).toHaveTextContent('Há um rascunho de hoje às 08:35 com 1 alteração');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
    expect(await screen.findByText('Rascunho salvo às 08:35')).toBeVisible();
  });

  it('whose page cannot be parsed stays, here and on the service, and is offered on', async () => {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 1, patches, revision: 0 });
    const kept = { baseVersion: 1, patches, at: '2026-11-20T11:35:00.000Z', revision: 1, kept: true };
    const shown = await renderScreen(service, kept);
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    const parsing = brokenParser(shown);
    await shown.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    expect(await within(dialog).findByText(/O rascunho não pôde ser aberto agora/)).toBeVisible();
    expect([service.draftKept?.patches, shown.browser.draft]).toEqual([patches, kept]);
    parsing.restore();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
    expect(service.draftKept?.patches).toEqual(patches);
  });

  it('cannot be thrown away while it is being opened', async () => {
    const { service, shown, dialog } = await openDraft();
    const { parse } = shown.editor as unknown as Parsing;
    let parsed = () => {};
    const waits = new Promise<void>((resolve) => {
      parsed = resolve;
    });
    Object.assign(shown.editor, { parse: (html: string) => waits.then(() => parse(html)) });
    await shown.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    expect(within(dialog).getByRole('button', { name: 'Descartar' })).toBeDisabled();
    await shown.user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    parsed();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect([shown.editor.page.source, service.draftKept?.patches]).toEqual([
      '<h1>Bolos</h1><p>Receita</p>',
      patches,
    ]);
  });

  it('that is asked about is not ended by the keys of a save', async () => {
    const { service, shown, dialog } = await openDraft();
    await shown.user.keyboard('{Control>}s{/Control}');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
    expect([service.draftKept !== null, service.calls.includes('save')]).toEqual([true, false]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(service.html).toBe('<h1>Bolos</h1><p>Receita</p>'));
  });

  it('is thrown away, with a way back', async () => {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 1, patches, revision: 0 });
    const shown = await renderScreen(service);
    await shown.user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Rascunho descartado.')).toBeVisible();
    expect([service.draftKept, shown.editor.dirty]).toEqual([null, false]);
    await undo(shown, 'Rascunho descartado.');
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
  });

  it('of an older version is carried over, or opened as it was', async () => {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 1, patches, revision: 0 });
    service.versionsKept.push({ html: '<h1>Torta</h1><p>Receita</p>', origin: 'save' });
    const shown = await renderScreen(service);
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(dialog).toHaveTextContent('as duas versões mudaram a mesma parte');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Abrir como estava' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
    expect(shown.editor.base.version).toBe(1);
  });

  it('of a version that is no more cannot be opened', async () => {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 9, patches, revision: 0 });
    const shown = await renderScreen(service);
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(dialog).toHaveTextContent('não existe mais');
    expect(within(dialog).queryByRole('button', { name: 'Continuar' })).toBeNull();
    await shown.user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(service.draftKept).toBeNull());
  });

  it('that only this browser has is told apart from that of another device', async () => {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 1, patches, revision: 0 });
    const mine = [{ start: 4, end: 8, text: 'Torta' }];
    const at = '2026-11-20T11:40:00.000Z';
    const shown = await renderScreen(service, {
      baseVersion: 1,
      patches: mine,
      at,
      revision: 0,
      kept: false,
    });
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(within(dialog).getByRole('radio', { name: /Deste aparelho, de hoje às 08:40/ })).toBeChecked();
    await shown.user.click(within(dialog).getByRole('radio', { name: /Do servidor/ }));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Bolos</h1><p>Receita</p>'));
  });
});

describe('versions', () => {
  it('are gone back to, and the work that was there comes again with the way back', async () => {
    const service = new SiteService(PAGE);
    service.versionsKept.push({ html: '<h1>Torta</h1><p>Receita</p>', origin: 'save' });
    const shown = await renderScreen(service);
    type(shown, 'Receita', 'Receitas');
    await shown.user.click(screen.getByRole('button', { name: 'Versões' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Restaurar versão 1' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restaurar versão' });
    await shown.user.click(within(question).getByRole('button', { name: 'Restaurar' }));
    expect(await screen.findByText('A versão 3 está no ar.')).toBeVisible();
    expect([shown.editor.page.source, shown.editor.base.version, shown.editor.dirty]).toEqual([
      PAGE,
      3,
      false,
    ]);
    await undo(shown, 'A versão 3 está no ar.');
    await waitFor(() => expect(shown.editor.page.source).toBe('<h1>Torta</h1><p>Receitas</p>'));
    expect(service.html).toBe('<h1>Torta</h1><p>Receita</p>');
  });
});
