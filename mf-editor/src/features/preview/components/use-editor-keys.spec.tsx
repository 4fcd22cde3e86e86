import { shortcutStore } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderWithEditor } from '../../../testing/render.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

const HTML = '<html><head></head><body><h1>a</h1><p>b <i>c</i></p></body></html>';

function Screen({ called }: { called: string[] }) {
  useEditorKeys({
    onSave: () => called.push('save'),
    onTypeText: () => called.push('type'),
    onBar: () => called.push('bar'),
  });
  return (
    <>
      <div data-testid="page" data-editor-keys />
      <input aria-label="campo" />
      <div role="dialog">
        <input aria-label="no diálogo" />
      </div>
    </>
  );
}

async function renderKeys() {
  const editor = await openEditor(HTML);
  const called: string[] = [];
  renderWithEditor(<Screen called={called} />, editor);
  const page = screen.getByTestId('page');
  /** False for a key that was taken. */
  const press = (key: string, on: Element = page, more = {}) => {
    let left = true;
    act(() => {
      left = fireEvent.keyDown(on, { key, ...more });
    });
    return left;
  };
  const selected = () => (editor.selected === null ? null : editor.page.tag(editor.selected));
  return { editor, called, page, press, selected };
}

describe('keys on the page', () => {
  it('lead from element to element, and to none', async () => {
    const { press, selected } = await renderKeys();
    const ways = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'Escape'];
    const tags = ways.map((key) => {
      press(key);
      return selected();
    });
    expect(tags).toEqual(['body', 'h1', 'p', 'i', 'p', 'h1', null]);
  });

  it('remove what is selected, which the toast takes back', async () => {
    const { editor, press } = await renderKeys();
    act(() => editor.select(editor.page.elements('p')[0] ?? null));
    press('Delete');
    await act(() => editor.settled());
    expect(editor.page.source).toBe('<html><head></head><body><h1>a</h1></body></html>');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    await act(async () => {
      fireEvent.click(undo);
      await editor.settled();
    });
    expect(editor.page.source).toBe(HTML);
  });

  it('say that the body stays', async () => {
    const { editor, press } = await renderKeys();
    act(() => editor.select(editor.page.body));
    press('Backspace');
    expect(
      await screen.findByText('Este elemento não pode ser removido, movido nem duplicado.'),
    ).toBeInTheDocument();
    expect(editor.page.source).toBe(HTML);
  });

  it('and a double click let people write', async () => {
    const { called, page, press } = await renderKeys();
    press('Enter');
    press('F2');
    fireEvent.doubleClick(page);
    expect(called).toEqual(['type', 'type', 'type']);
  });
});

describe('keys of styles', () => {
  it('say where nothing was copied, are told of, and leave a field’s characters alone', async () => {
    const { editor, press } = await renderKeys();
    act(() => editor.select(editor.page.elements('p')[0] ?? null));
    const held = { ctrlKey: true, altKey: true };
    expect(press('v', screen.getByLabelText('campo'), held)).toBe(true);
    expect(press('v', undefined, held)).toBe(false);
    expect(await screen.findByText('Nenhum estilo foi copiado ainda.')).toBeInTheDocument();
    expect(shortcutStore.current()).toMatchObject([
      {
        title: 'Editor: seleção',
        shortcuts: expect.arrayContaining([
          { keys: 'Ctrl Alt C', label: 'Copiar estilo' },
          { keys: 'Ctrl Alt V', label: 'Colar estilo' },
        ]),
      },
    ]);
  });
});

describe('keys elsewhere', () => {
  it('are the field’s own, undo and save aside', async () => {
    const { editor, called, press, selected } = await renderKeys();
    act(() => editor.select(editor.page.elements('p')[0] ?? null));
    const field = screen.getByLabelText('campo');
    for (const key of ['Delete', 'ArrowUp', 'Escape', 'Enter']) expect(press(key, field)).toBe(true);
    expect(selected()).toBe('p');
    press('Delete');
    await act(() => editor.settled());
    expect(press('z', field, { ctrlKey: true })).toBe(false);
    await act(() => editor.settled());
    expect(editor.page.source).toBe(HTML);
    press('Z', field, { ctrlKey: true, shiftKey: true });
    await act(() => editor.settled());
    expect(editor.page.source).not.toBe(HTML);
    expect(press('s', field, { metaKey: true })).toBe(false);
    expect(called).toEqual(['save']);
  });

  it('are the dialog’s own, but for save', async () => {
    const { called, press } = await renderKeys();
    const field = screen.getByLabelText('no diálogo');
    expect(press('z', field, { ctrlKey: true })).toBe(true);
    expect(press('s', field, { ctrlKey: true })).toBe(false);
    expect(called).toEqual(['save']);
  });

  it('that somebody else has taken do nothing here', async () => {
    const { page, press, selected } = await renderKeys();
    page.addEventListener('keydown', (event) => event.preventDefault());
    press('ArrowDown');
    expect(selected()).toBeNull();
  });
});
