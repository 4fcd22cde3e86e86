import type { BlockView } from '@garimpo/cloner-contract';
import { fail, fakeApi, fakeFile } from '@garimpo/sdk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import type { Editor } from '../../../state/editor.ts';
import { type OpenOptions, openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool } from '../../../testing/render.tsx';
import { blockHtml } from '../lib/block-html.ts';
import { BlocksDrag, type Point } from './blocks-drag.tsx';
import { BlocksPalette } from './blocks-palette.tsx';

const HTML = '<body><section><h1>Um</h1><p id="texto">Dois <b>três</b></p></section></body>';

const PHOTO = `/__ext/garimpo/img/${'0a'.repeat(16)}.webp`;
let own: BlockView[] = [];
beforeEach(() => {
  own = [];
});
const { api } = fakeApi({
  'GET /api/clone/blocks': () => ({ blocks: own }),
  'PATCH /api/clone/blocks/:id': ({ body }) => {
    own = own.map((one) => ({ ...one, ...(body as { name: string }) }));
    return { block: own[0] };
  },
  'DELETE /api/clone/blocks/:id': () => {
    own = [];
  },
  'POST /api/clone/blocks/:id/use': ({ body, params }) => {
    if (!own.some(({ id }) => id === params['id'])) throw fail('cloner.block.not_found', 404);
    expect(body).toEqual({ subdomain: 'loja' });
    return { html: `<i>${PHOTO}</i>`, uploads: [PHOTO] };
  },
  [`GET /api/clone/loja/images/${PHOTO.split('/').at(-1)}`]: () => fakeFile({}, [new Uint8Array([1])]),
});

async function renderBlocks(target: DropTarget['place'] | null = null, options: OpenOptions = {}) {
  const editor = await openEditor(HTML, options);
  const moves: (Point | null)[] = [];
  const [element = 0] = editor.page.elements('p');
  const page = renderAsTool(
    <BlocksDrag target={target && { element, place: target }} onMove={(at) => moves.push(at)}>
      <BlocksPalette />
    </BlocksDrag>,
    editor,
    api,
  );
  return { ...page, editor, moves };
}

const tile = (name: string) => screen.getByRole('button', { name });
const withBlock = (before: string) => HTML.replace(before, before + blockHtml('text'));
const selectedTag = ({ page, selected }: Editor) => (selected === null ? null : page.tag(selected));

describe('the palette', () => {
  it('has all blocks of the three categories', async () => {
    await renderBlocks();
    const names = screen.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual([
      ...['Header', 'Hero', 'CTA', 'Contato', 'Preços'],
      ...['Contagem', 'Garantia', 'Bônus', 'Perguntas', 'Depoimentos'],
      ...['Oferta extra', 'Barra fixa', 'Popup de saída', 'Cookies'],
      ...['Botão', 'Texto', 'Imagem', 'Vídeo', 'Link', 'Campo'],
    ]);
    expect(screen.getByRole('heading', { name: 'Seções' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Vendas' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Básicos' })).toBeVisible();
  });

  it('puts a block behind what is selected, selects it, and can be undone', async () => {
    const { user, editor } = await renderBlocks();
    act(() => editor.select(editor.page.elements('h1')[0] ?? null));
    await user.click(tile('Texto'));
    expect(await screen.findByText('Bloco Texto inserido e selecionado.')).toBeInTheDocument();
    expect(editor.page.source).toBe(withBlock('</h1>'));
    expect(selectedTag(editor)).toBe('p');
    await act(async () => {
      editor.undo();
      await editor.settled();
    });
    expect(editor.page.source).toBe(HTML);
  });

  it('puts it behind the sentence that holds what is selected, and at the end where nothing is', async () => {
    const { user, editor } = await renderBlocks();
    await user.click(tile('Texto'));
    await screen.findByText('Bloco Texto inserido e selecionado.');
    expect(editor.page.source).toBe(withBlock('</section>'));
    await act(async () => {
      editor.undo();
      await editor.settled();
      editor.select(editor.page.elements('b')[0] ?? null);
    });
    act(() => tile('Texto').focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(editor.page.source).toBe(withBlock('</p>')));
  });

  it('is shut where the page cannot be changed', async () => {
    await renderBlocks(null, { lock: 'suspended' });
    expect(tile('Hero')).toBeDisabled();
    expect(screen.getByText('Esta página não pode ser alterada.')).toBeVisible();
  });
});

describe('a block of one’s own', () => {
  const drawing = { surface: [4, 4, 64, 32], picture: [], text: [], button: [] };
  const topo = {
    id: '3f0d5c5e-6f0a-4b57-9c39-0a9a4a7b1c11',
    name: 'Topo',
    drawing,
    createdAt: '2026-11-20T11:35:00.000Z',
  };

  it('comes into the page with its pictures, and can be renamed and deleted', async () => {
    own = [topo];
    const { user, editor } = await renderBlocks();
    await user.click(await screen.findByRole('button', { name: 'Topo' }));
    expect(await screen.findByText('Bloco Topo inserido e selecionado.')).toBeInTheDocument();
    expect(editor.page.source).toContain(`</section><i>${PHOTO}</i>`);
    expect(editor.uploads()).toEqual([PHOTO]);
    await user.click(screen.getByRole('button', { name: 'Ações do bloco Topo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Renomear' }));
    await user.clear(await screen.findByLabelText('Nome'));
    await user.type(screen.getByLabelText('Nome'), 'Rodapé{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Ações do bloco Rodapé' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText(/^Selecione uma parte da página e escolha/)).toBeVisible();
  });

  it('is missing where it was deleted meanwhile, and says so', async () => {
    own = [topo];
    const { user, editor } = await renderBlocks();
    const topoTile = await screen.findByRole('button', { name: 'Topo' });
    own = [];
    await user.click(topoTile);
    expect(await screen.findByText('Este bloco não está mais na sua lista.')).toBeVisible();
    expect(editor.page.source).toBe(HTML);
  });
});

describe('a block that is dragged', () => {
  const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  const lift = async () => {
    fireEvent.mouseDown(tile('Texto'), { button: 0, clientX: 10, clientY: 10 });
    await act(async () => void fireEvent.mouseMove(document, { clientX: 30, clientY: 10 }));
    await act(async () => void fireEvent.mouseMove(document, { clientX: 400, clientY: 300 }));
    await frame();
  };

  it('tells where it is held, and goes where the preview says', async () => {
    const { editor, moves } = await renderBlocks('after');
    await lift();
    expect(moves.at(-1)).toEqual({ x: 400, y: 300 });
    expect(screen.getByText('Texto depois de Texto.')).toBeInTheDocument();
    await act(async () => void fireEvent.mouseUp(document));
    expect(moves.at(-1)).toBeNull();
    expect(await screen.findByText('Bloco Texto inserido e selecionado.')).toBeInTheDocument();
    expect(editor.page.source).toBe(withBlock('</p>'));
    expect(selectedTag(editor)).toBe('p');
  });

  it('changes nothing when it is let go outside of the page', async () => {
    const { editor, moves } = await renderBlocks();
    await lift();
    await act(async () => void fireEvent.mouseUp(document));
    expect(await screen.findByText('O bloco Texto não foi inserido.')).toBeInTheDocument();
    expect(moves.at(-1)).toBeNull();
    expect(editor.page.source).toBe(HTML);
  });

  it('stays out with Esc, which nobody else hears', async () => {
    const { editor, user } = await renderBlocks('after');
    const heard: string[] = [];
    const listener = (event: KeyboardEvent) => heard.push(event.key);
    window.addEventListener('keydown', listener);
    await lift();
    await user.keyboard('{Escape}');
    window.removeEventListener('keydown', listener);
    expect(await screen.findByText('O bloco Texto não foi inserido.')).toBeInTheDocument();
    expect(heard).toEqual([]);
    expect(editor.page.source).toBe(HTML);
  });

  it('is lifted, moved and dropped by keys', async () => {
    const { editor, user, moves } = await renderBlocks('before');
    act(() => tile('Texto').focus());
    await user.keyboard(' ');
    // The library begins to listen in the next turn.
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    await user.keyboard('{ArrowRight}');
    await frame();
    expect(moves.at(-1)).toEqual({ x: window.innerWidth / 2, y: window.innerHeight / 2 });
    await user.keyboard('{ArrowDown}');
    await frame();
    expect(moves.at(-1)).toEqual({ x: window.innerWidth / 2, y: window.innerHeight / 2 + 24 });
    await user.keyboard(' ');
    await waitFor(() => expect(editor.page.source).toBe(withBlock('</h1>')));
  });
});
