import '../../../testing/css-supports.ts';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { CanvasScope } from '../../../state/canvas.tsx';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderWithEditor } from '../../../testing/render.tsx';
import { CanvasBar } from '../../preview/components/canvas-bar.tsx';
import { ElementPanel } from './element-panel.tsx';

const PAGE = '<!doctype html><html><head></head><body><h1 style="color: red">Um</h1></body></html>';

async function open() {
  const editor = await openEditor(PAGE);
  editor.select(editor.page.elements('h1')[0] ?? null);
  const { user } = renderWithEditor(
    <CanvasScope phone={false}>
      <CanvasBar />
      <ElementPanel />
    </CanvasScope>,
    editor,
  );
  return { editor, user };
}
const colour = () => screen.getByRole('textbox', { name: 'Cor: Texto' });
const phone = () => screen.getByRole('radio', { name: '390' });

describe('the panel', () => {
  it('sets on the phone what stays on the phone, as one step', async () => {
    const { editor, user } = await open();
    expect(colour()).toHaveValue('red');
    await user.click(phone());
    expect(screen.getByText('Estilos do celular: valem só até 767 px.')).toBeVisible();
    expect(colour()).toHaveValue('');
    await user.type(colour(), 'blue');
    await act(() => editor.settled());
    await user.tab();
    expect(editor.page.source).toContain('[data-garimpo-key="1"]{color:blue!important}');
    expect(editor.page.source).toContain('<h1 style="color: red" data-garimpo-key="1">');
    act(() => void editor.undo());
    await act(() => editor.settled());
    expect(editor.page.source).toBe(PAGE);
  });

  it('resets one property of a width and leaves the page as it was', async () => {
    const { editor, user } = await open();
    await user.click(phone());
    await user.type(screen.getByRole('textbox', { name: 'Largura' }), '50%');
    await act(() => editor.settled());
    expect(editor.page.source).toContain('{width:50%!important}');
    await user.click(screen.getByRole('button', { name: 'Limpar Largura' }));
    await act(() => editor.settled());
    expect(editor.page.source).toBe(PAGE);
  });

  it('follows a width that is typed, within its bounds, and a screen that is turned', async () => {
    const { user } = await open();
    const width = () => screen.getByRole('textbox', { name: 'Largura livre, em pixels' });
    await user.clear(width());
    await user.type(width(), '900{Enter}');
    expect(screen.getByText(/^Estilos do tablet/)).toBeVisible();
    await user.clear(width());
    await user.type(width(), '9{Enter}');
    expect(width()).toHaveValue('240');
    await user.click(phone());
    await user.click(screen.getByRole('button', { name: 'Girar a tela' }));
    expect(width()).toHaveValue('844');
  });

  it('zooms in steps from 50 to 200 percent, and back to the whole page', async () => {
    const { user } = await open();
    const closer = screen.getByRole('button', { name: 'Aumentar o zoom' });
    for (let step = 0; step < 6; step += 1) await user.click(closer);
    await user.click(screen.getByRole('button', { name: '200 %' }));
    expect(screen.getByRole('button', { name: 'Caber' })).toBeVisible();
  });
});
