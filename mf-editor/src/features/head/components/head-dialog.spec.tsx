import { fakeApi } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { paste, renderAsTool } from '../../../testing/render.tsx';
import { HeadDialog } from './head-dialog.tsx';

async function open(html: string) {
  const editor = await openEditor(html);
  const closed = { times: 0 };
  const onClose = () => {
    closed.times += 1;
  };
  const { user } = renderAsTool(<HeadDialog open onClose={onClose} />, editor, fakeApi({}).api);
  await screen.findByRole('dialog', { name: 'Título e compartilhamento' });
  return { editor, user, closed };
}

describe('title and sharing', () => {
  const html = '<head><title>Bolo</title><meta name="description" content="Antes"></head><p>x';

  it('are written in one step, what is missing with what changes', async () => {
    const { editor, user, closed } = await open(html);
    await paste(user, screen.getByRole('textbox', { name: 'Título' }), ' & pudim');
    await paste(user, screen.getByRole('textbox', { name: 'Título ao compartilhar' }), 'Venha');
    const preview = screen.getByText('Prévia no WhatsApp e no Facebook').closest('figure')!;
    within(preview).getByText('Venha');
    within(preview).getByText('Antes');
    await user.click(screen.getByRole('button', { name: 'Aplicar na página' }));
    await screen.findByText('Título e compartilhamento atualizados');
    expect(editor.page.source).toBe(
      '<head>\n<meta property="og:title" content="Venha"><title>Bolo &amp; pudim</title><meta name="description" content="Antes"></head><p>x',
    );
    expect(closed.times).toBe(1);
    await act(async () => {
      editor.undo();
      await editor.settled();
    });
    expect(editor.page.source).toBe(html);
    expect(editor.canUndo).toBe(false);
  });

  it('that are as they were leave the page as it is', async () => {
    const { editor, user, closed } = await open(html);
    await user.click(screen.getByRole('button', { name: 'Aplicar na página' }));
    expect(editor.canUndo).toBe(false);
    expect(closed.times).toBe(1);
  });

  it('are counted, and what is typed is not lost unasked', async () => {
    const { user, closed } = await open(html);
    const title = screen.getByRole('textbox', { name: 'Título' });
    await user.clear(title);
    await user.click(title);
    await user.paste('a'.repeat(61));
    screen.getByText('61/60');
    screen.getByText('Acima de 60 caracteres costuma aparecer cortado.');
    await user.keyboard('{Escape}');
    expect(closed.times).toBe(0);
  });
});
