import { trackersAddress } from '@garimpo/cloner-contract';
import { defineTool } from '@garimpo/sdk';
import { fakeApi, renderTool } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Editor } from '../../../state/editor.ts';
import { EditorScope } from '../../../state/editor-context.tsx';
import { type OpenOptions, openEditor } from '../../../testing/open-editor.ts';
import { AddScriptDialog } from './add-script-dialog.tsx';
import { ScriptsDialog } from './scripts-dialog.tsx';

const META = { kind: 'meta-pixel', id: '1234567890' } as const;
const PIXEL = `<script>fbq('init', '1234567890');fbq('track','PageView')</script>`;
const HTML = `<html><head><title>a</title>${PIXEL}</head><body><p>oi</p><script src="https://cdn.x.com/chat.js"></script></body></html>`;
const TAG = `<script src="${trackersAddress([META])}"></script>`;
/** An element of before, which names nothing: the service lists its trackers. */
const OLD = '<script src="/__ext/trackers.js?v=0123456789ab"></script>';
const withTag = (tag: string) => HTML.replace('<title>', `${tag}<title>`);

/** The bar, with both dialogs behind it. */
function Bar({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<'manage' | 'add' | null>(null);
  const [said, setSaid] = useState('');
  const dialog = { onClose: () => setOpen(null), onSaved: setSaid };
  return (
    <EditorScope editor={editor}>
      <button type="button" onClick={() => setOpen('manage')}>
        manage
      </button>
      <button type="button" onClick={() => setOpen('add')}>
        add
      </button>
      <p data-testid="said">{said}</p>
      <ScriptsDialog open={open === 'manage'} {...dialog} />
      <AddScriptDialog open={open === 'add'} {...dialog} />
    </EditorScope>
  );
}

async function openDialog(
  which: 'manage' | 'add',
  {
    html = HTML,
    keepsDrafts = false,
    ...options
  }: OpenOptions & { html?: string; keepsDrafts?: boolean } = {},
) {
  const editor = await openEditor(html, options);
  const fake = fakeApi({});
  const tool = defineTool({ routes: [{ path: '/', element: <Bar editor={editor} /> }] });
  const page = renderTool(tool, { at: '/', api: fake.api, keepsDrafts });
  await page.user.click(screen.getByRole('button', { name: which }));
  await screen.findByRole('dialog');
  return { ...page, editor, fake };
}

const undo = (editor: Editor) =>
  act(async () => {
    editor.undo();
    await editor.settled();
  });
const button = (name: string) => screen.getByRole('button', { name });
const said = () => screen.getByTestId('said').textContent;

describe('Gerenciar Scripts', () => {
  it('shows what runs in head and body, whose it is, and what does not load', async () => {
    await openDialog('manage', { pageTrackers: [META] });
    const head = within(screen.getByRole('region', { name: /^Scripts no head/ }));
    expect(head.getByText('Meta Pixel (1234567890)')).toBeVisible();
    expect(head.getByText('Envia para a rede')).toBeVisible();
    const body = within(screen.getByRole('region', { name: /^Scripts no body/ }));
    expect(body.getByText('chat.js')).toBeVisible();
    expect(body.getByText('Não carrega no clone')).toBeVisible();
  });

  it('begins with the changes that were in it when the page went, where the scripts are still there', async () => {
    const first = await openDialog('manage');
    await first.user.click(button('Remover chat.js'));
    await first.user.click(button('Editar Meta Pixel (1234567890)'));
    const code = screen.getByRole('textbox', { name: 'Código de Meta Pixel (1234567890)' });
    await first.user.clear(code);
    await first.user.type(code, 'a()');
    first.unmount();
    // Somebody has changed the pixel meanwhile: only what is about the other script counts.
    const html = HTML.replace('PageView', 'Lead');
    const { user, editor } = await openDialog('manage', { html, keepsDrafts: true });
    expect(screen.getByText('Recuperamos o que você tinha preenchido.')).toBeVisible();
    await user.click(button('Salvar Scripts'));
    await waitFor(() => expect(said()).toBe('Scripts atualizados!'));
    await editor.settled();
    expect(editor.page.source).toBe(html.replace('<script src="https://cdn.x.com/chat.js"></script>', ''));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('garimpo.draft'))).toEqual([]);
  });

  it('changes, removes and moves in one step that can be undone', async () => {
    const { user, editor } = await openDialog('manage');
    await user.click(button('Editar Meta Pixel (1234567890)'));
    const code = screen.getByRole('textbox', { name: 'Código de Meta Pixel (1234567890)' });
    await user.clear(code);
    await user.type(code, 'a()');
    await user.click(button('Mover para o body: Meta Pixel (1234567890)'));
    await user.click(button('Remover chat.js'));
    expect(editor.page.source).toBe(HTML);
    await user.click(button('Salvar Scripts'));
    await waitFor(() => expect(said()).toBe('Scripts atualizados!'));
    await editor.settled();
    expect(editor.page.source).toBe(
      '<html><head><title>a</title></head><body><p>oi</p><script>a()</script>\n</body></html>',
    );
    await undo(editor);
    expect(editor.page.source).toBe(HTML);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes no code that would end its script', async () => {
    const { user, editor } = await openDialog('manage');
    await user.click(button('Editar Meta Pixel (1234567890)'));
    await user.type(screen.getByRole('textbox'), '</script>');
    expect(screen.getByText(/não pode conter <\/script>/)).toBeVisible();
    await user.click(button('Salvar Scripts'));
    expect(screen.getByText('Corrija o código marcado antes de salvar.')).toBeVisible();
    expect(editor.page.source).toBe(HTML);
  });

  it('warns of an account that is there twice until one of them goes', async () => {
    const { user } = await openDialog('manage', { html: withTag(OLD), ownTrackers: [META] });
    expect(screen.getByText(/^Meta Pixel \(1234567890\): o mesmo ID está mais de uma vez/)).toBeVisible();
    const head = within(screen.getByRole('region', { name: /^Scripts no head/ }));
    await user.click(head.getByRole('button', { name: 'Remover Meta Pixel (1234567890)' }));
    expect(screen.queryByText(/o mesmo ID está mais de uma vez/)).toBeNull();
  });

  it('takes a tracker out of the page with the rest, as one step of the work that is not saved', async () => {
    const html = withTag(OLD);
    const { user, editor, fake } = await openDialog('manage', { html, ownTrackers: [META] });
    await user.click(button('Remover chat.js'));
    const own = within(screen.getByRole('region', { name: 'Rastreadores por ID' }));
    await user.click(own.getByRole('button', { name: 'Remover Meta Pixel (1234567890)' }));
    await user.click(button('Salvar Scripts'));
    await waitFor(() => expect(said()).toBe('Scripts atualizados!'));
    await editor.settled();
    expect(fake.calls).toEqual([]);
    expect(editor.ownTrackers).toEqual([]);
    expect(editor.base).toMatchObject({ version: 1, html });
    expect(editor.page.source).toBe(HTML.replace(/<script src="https.*?<\/script>/, ''));
    await undo(editor);
    expect(editor.page.source).toBe(html);
    expect(editor.ownTrackers).toEqual([META]);
  });

  it('only shows the scripts of a page that cannot be changed', async () => {
    await openDialog('manage', { lock: 'suspended' });
    expect(button('Salvar Scripts')).toBeDisabled();
    expect(button('Remover chat.js')).toBeDisabled();
  });
});

describe('Adicionar Script', () => {
  const id = () => screen.getByRole('textbox', { name: 'ID' });
  const field = (place: 'head' | 'body') => screen.getByRole('textbox', { name: `Script no ${place}` });
  const paste = async (
    user: Awaited<ReturnType<typeof openDialog>>['user'],
    at: HTMLElement,
    code: string,
  ) => {
    await user.click(at);
    await user.paste(code);
    await user.tab();
  };

  it('puts a tracker into the page by its id, where saving and undo find it', async () => {
    const html = HTML.replace(PIXEL, '');
    const { user, editor, fake } = await openDialog('add', { html });
    await user.type(id(), ' 12345 ');
    await user.click(button('Salvar'));
    expect(screen.getByText('O ID de Meta Pixel é como 123456789012345.')).toBeVisible();
    await user.clear(id());
    await user.type(id(), ' 1234567890 ');
    await user.click(button('Salvar'));
    await waitFor(() => expect(said()).toBe('Script inserido com sucesso!'));
    await editor.settled();
    expect(fake.calls).toEqual([]);
    expect(editor.ownTrackers).toEqual([META]);
    expect(editor.page.source).toBe(html.replace('<head>', `<head>${TAG}`));
    expect(editor.dirty).toBe(true);
    await undo(editor);
    expect(editor.page.source).toBe(html);
    expect(editor.ownTrackers).toEqual([]);
  });

  it('puts a tracker beside those of an older element, after the replay', async () => {
    const replay = '<script src="/__ext/replay.js" data-page="a"></script>';
    const html = HTML.replace(PIXEL, '').replace('<title>', `${replay}${OLD}<title>`);
    const other = { kind: 'meta-pixel', id: '99999999' } as const;
    const { user, editor } = await openDialog('add', { html, ownTrackers: [other] });
    await user.type(id(), META.id);
    await user.click(button('Salvar'));
    await waitFor(() => expect(said()).toBe('Script inserido com sucesso!'));
    await editor.settled();
    expect(editor.page.source).toBe(
      html.replace(OLD, `<script src="${trackersAddress([other, META])}"></script>`),
    );
    expect(editor.ownTrackers).toEqual([other, META]);
  });

  it('puts code into head and body as one step', async () => {
    const { user, editor } = await openDialog('add');
    await paste(user, field('head'), '<script>h()</script>');
    await paste(user, field('body'), 'b()');
    await user.click(button('Salvar'));
    await waitFor(() => expect(said()).toBe('Script inserido com sucesso!'));
    await editor.settled();
    expect(editor.page.source).toContain('<script>h()</script>\n</head>');
    expect(editor.page.source).toContain('<script>\nb()\n</script>\n</body>');
    await undo(editor);
    expect(editor.page.source).toBe(HTML);
  });

  it('says what is wrong with code before it goes in', async () => {
    const { user, editor } = await openDialog('add');
    await paste(user, field('head'), '<script>h()');
    expect(screen.getByText('<script> não está fechado. Cole o código inteiro.')).toBeVisible();
    await user.click(button('Salvar'));
    expect(editor.page.source).toBe(HTML);
    await user.clear(field('head'));
    await paste(
      user,
      field('head'),
      '<script src="https://cdn.y.com/a.js"></script><script>document.write(1)</script>',
    );
    expect(screen.getByText(/^cdn\.y\.com: não funciona no clone/)).toBeVisible();
    expect(screen.getByText(/^O código usa document\.write/)).toBeVisible();
  });

  it('warns of an account that would be there twice', async () => {
    const { user } = await openDialog('add', {
      html: withTag(OLD),
      ownTrackers: [{ kind: 'meta-pixel', id: '99999999' }],
    });
    await user.type(id(), META.id);
    expect(screen.getByText(/^Meta Pixel \(1234567890\): o mesmo ID está mais de uma vez/)).toBeVisible();
    await user.clear(id());
    await user.type(id(), '99999999');
    expect(screen.getByText('Este rastreador já está no clone.')).toBeVisible();
  });
});
