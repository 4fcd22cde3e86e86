import { fakeApi } from '@garimpo/sdk/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { insertHtml } from '../../../lib/page/restructure.ts';
import { setText } from '../../../lib/page/set-text.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { HiddenElementsScope, useHiddenElements } from '../../../state/hidden-elements.tsx';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool, renderWithEditor } from '../../../testing/render.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { PageOutline } from './page-outline.tsx';

const HTML =
  '<body><header id="topo"><h1 class="titulo">Bolos <b>no pote</b></h1></header><main><p>Um</p></main></body>';

beforeEach(() => {
  // jsdom draws nothing: the tree is 280 pixels high.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(280);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(220);
});

async function renderTree(html = HTML) {
  const editor = await openEditor(html);
  const page = renderWithEditor(
    <>
      <PageOutline />
      <Breadcrumb />
    </>,
    editor,
  );
  const first = (tag: string) => editor.page.elements(tag)[0] ?? -1;
  const rows = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
  return { ...page, editor, first, rows };
}

/** Reports what a preview would. */
function HideFirst({ tag }: { tag: string }) {
  const { page } = useEditor();
  const { report } = useHiddenElements();
  return (
    <button type="button" onClick={() => report(page, page.elements(tag).slice(0, 1))}>
      hide
    </button>
  );
}

describe('the outline', () => {
  it('names elements in words, with what they say, and opens the way to the selected one', async () => {
    const { editor, first, rows } = await renderTree();
    expect(rows()).toEqual(['PáginaBolos no poteUm', 'TopoBolos no pote', 'ConteúdoUm']);
    act(() => editor.select(first('b')));
    expect(rows()).toEqual([
      'PáginaBolos no poteUm',
      'TopoBolos no pote',
      'TítuloBolos no pote',
      'Trechono pote',
      'ConteúdoUm',
    ]);
    const tree = screen.getByRole('tree', { name: 'Estrutura da página' });
    const [row] = screen.getAllByRole('treeitem', { selected: true });
    expect(row).toHaveTextContent('Trechono pote');
    expect(tree).toHaveAttribute('aria-activedescendant', row?.id);
    expect(row).toHaveAttribute('aria-level', '4');
  });

  it('is gone through by keys and by pointer', async () => {
    const { user, editor, first, rows } = await renderTree();
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(editor.selected).toBe(first('header'));
    await user.keyboard('{ArrowRight}');
    expect(rows()).toContain('TítuloBolos no pote');
    await user.keyboard('{ArrowLeft}');
    expect(rows()).not.toContain('TítuloBolos no pote');
    await user.click(screen.getByText('Conteúdo'));
    expect(editor.selected).toBe(first('main'));
    await user.hover(screen.getByText('Topo'));
    expect(editor.hovered).toBe(first('header'));
  });

  it('stays as it was opened while the page changes', async () => {
    const { editor, first, rows } = await renderTree();
    act(() => editor.select(first('h1')));
    act(() => editor.select(null));
    await act(async () => {
      const text = editor.page.texts().find((id) => editor.page.value(id) === 'Um') ?? -1;
      editor.edit(setText(editor.page, text, 'Outro, mais longo'));
      editor.edit(insertHtml(editor.page, { element: first('header'), place: 'before' }, '<nav>x</nav>'));
      await editor.settled();
    });
    expect(rows()).toEqual([
      'PáginaxBolos no poteOutro, mais longo',
      'Menux',
      'TopoBolos no pote',
      'TítuloBolos no pote',
      'ConteúdoOutro, mais longo',
    ]);
  });

  it('marks what the page hides, until its elements are others', async () => {
    const editor = await openEditor(HTML);
    const main = () => editor.page.elements('main')[0] ?? -1;
    const tree = (
      <HiddenElementsScope>
        <HideFirst tag="main" />
        <PageOutline />
      </HiddenElementsScope>
    );
    const { user } = renderAsTool(tree, editor, fakeApi({}).api);
    const marked = () => screen.queryByRole('treeitem', { name: /Escondido até um script mostrar/ });
    await user.click(await screen.findByText('hide'));
    expect(marked()).toHaveTextContent('ConteúdoUm');
    await act(async () => {
      editor.edit(insertHtml(editor.page, { element: main(), place: 'before' }, '<nav>x</nav>'));
      await editor.settled();
    });
    expect(marked()).toBeNull();
  });

  it('makes rows for what is in sight only', async () => {
    const { rows } = await renderTree(`<body>${'<p>a</p>'.repeat(5_000)}</body>`);
    expect(rows().length).toBeLessThan(40);
  });
});

describe('the way to the selected element', () => {
  it('leads to each of its steps', async () => {
    const { user, editor, first } = await renderTree();
    expect(screen.getByText('Nenhum elemento selecionado')).toBeVisible();
    act(() => editor.select(first('b')));
    const way = within(screen.getByRole('navigation', { name: 'Caminho do elemento' }));
    expect(way.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Página',
      'Topo',
      'Título',
      'Trecho',
    ]);
    expect(way.getByRole('button', { current: true })).toHaveTextContent('Trecho');
    await user.click(way.getByRole('button', { name: 'Topo' }));
    expect(editor.selected).toBe(first('header'));
  });
});
