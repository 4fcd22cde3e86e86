import '../../../testing/css-supports.ts';
import { toast } from '@garimpo/sdk';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import type { Editor } from '../../../state/editor.ts';
import { type OpenOptions, openEditor } from '../../../testing/open-editor.ts';
import { renderWithEditor } from '../../../testing/render.tsx';
import { ElementPanel } from './element-panel.tsx';

const PAGE = `<!doctype html>
<html><head><title>T</title></head><body>
<section><div><h1 id="topo" class="titulo destaque" style="color: red">Bolos no
    pote</h1></div>
<p>De <b>R$ 97</b> por <i>R$ 47</i> hoje</p>
<a class="botao" href="https://pay.example/1"><span>Comprar</span></a>
<button type="button">Ver</button></section>
</body></html>`;

afterEach(() => toast.clear());

const first = (editor: Editor, tag: string): NodeId => editor.page.elements(tag)[0] ?? -1;

async function open(html: string, tag: string, options: OpenOptions = {}) {
  const editor = await openEditor(html, options);
  editor.select(first(editor, tag));
  const rendered = renderWithEditor(<ElementPanel />, editor);
  return {
    ...rendered,
    editor,
    /** Changes what the panel shows from outside. */
    change: (work: () => unknown) => act(async () => void (await work())),
    style: () => editor.page.attribute(first(editor, tag), 'style'),
  };
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the panel', () => {
  it('asks for an element, says which one is selected, and lets it go', async () => {
    const { editor, user } = await open(PAGE, 'h1');
    expect(screen.getByRole('heading', { name: 'Título' })).toBeVisible();
    expect(screen.getByText('Seção: Bolos no pote › Caixa')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(editor.selected).toBeNull();
    expect(screen.getByText('Selecione um elemento para editar.')).toBeVisible();
  });

  it('shows only what fits the element', async () => {
    const { change, editor } = await open(PAGE, 'h1');
    expect(screen.getByRole('button', { name: 'Aplicar link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remover link' })).toBeNull();
    await change(() => editor.select(first(editor, 'a')));
    expect(field('Link')).toHaveValue('https://pay.example/1');
    expect(screen.queryByRole('button', { name: 'Aplicar link' })).toBeNull();
    await change(() => editor.select(first(editor, 'title')));
    expect(field('Texto')).toHaveValue('T');
    expect(screen.queryByRole('heading', { name: 'Cores' })).toBeNull();
  });
});

describe('texts', () => {
  it('are typed into the page, with the white space of the source kept, as one step', async () => {
    const { editor, user } = await open(PAGE, 'h1');
    expect(field('Texto')).toHaveValue('Bolos no pote');
    await user.type(field('Texto'), ' & mais');
    expect(editor.page.source).toBe(PAGE.replace('pote</h1>', 'pote &amp; mais</h1>'));
    await user.tab();
    act(() => void editor.undo());
    expect(editor.page.source).toBe(PAGE);
    expect(field('Texto')).toHaveValue('Bolos no pote');
    expect(editor.canUndo).toBe(false);
  });

  it('with marks are one text, and a text deep inside stands for its button', async () => {
    const { editor, user, change } = await open(PAGE, 'p');
    expect(field('Texto')).toHaveValue('De R$ 97 por R$ 47 hoje');
    await user.type(field('Texto'), ' mesmo');
    await user.type(field('Texto'), 'só ', { initialSelectionStart: 13, initialSelectionEnd: 13 });
    expect(editor.page.source).toContain('<p>De <b>R$ 97</b> por só <i>R$ 47</i> hoje mesmo</p>');
    await user.type(field('Texto'), '{Shift>}{Enter}{/Shift}já', {
      initialSelectionStart: 2,
      initialSelectionEnd: 3,
    });
    await waitFor(() => expect(editor.page.source).toContain('<p>De<br>já<b>R$ 97</b> por'));
    expect(field('Texto')).toHaveValue('De\njáR$ 97 por só R$ 47 hoje mesmo');
    expect(field('Texto')).toHaveFocus();
    await change(() => editor.select(first(editor, 'a')));
    await user.clear(field('Texto'));
    await user.type(field('Texto'), 'Quero');
    expect(editor.page.source).toContain('<span>Quero</span>');
  });

  it('beside other blocks are fields of their own', async () => {
    await open('<section>um<div>dois</div>três</section>', 'section');
    expect(field('Texto 2 de 2')).toHaveValue('três');
  });

  it('come back with Esc, and by undoing while the field has the focus', async () => {
    const { editor, user } = await open(PAGE, 'h1');
    await user.type(field('Texto'), '!!{Escape}');
    expect(editor.page.source).toBe(PAGE);
    await user.type(field('Texto'), '1{Enter}2');
    expect(field('Texto')).toHaveValue('Bolos no pote12');
    await user.keyboard('{Control>}z{/Control}');
    expect(field('Texto')).toHaveValue('Bolos no pote1');
    expect(field('Texto')).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(editor.page.source).toBe(PAGE);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(field('Texto')).toHaveValue('Bolos no pote1');
  });

  it('can be put into an element that has none, key by key', async () => {
    const { editor, user } = await open('<div></div>', 'div');
    await user.type(field('Texto'), 'Olá');
    await waitFor(() => expect(editor.page.source).toBe('<div>Olá</div>'));
    expect(field('Texto')).toHaveFocus();
    expect(field('Texto')).toHaveValue('Olá');
  });

  it('follow the selection although the field has the focus', async () => {
    const { editor, user, change } = await open('<h1>Um</h1><h2>Dois</h2>', 'h1');
    await user.type(field('Texto'), 'a');
    await change(() => editor.select(first(editor, 'h2')));
    expect(field('Texto')).toHaveValue('Dois');
    await user.type(field('Texto'), 'b');
    expect(editor.page.source).toBe('<h1>Uma</h1><h2>Doisb</h2>');
  });
});

describe('id, classes and links', () => {
  it('refuses an id with a space, and tells of one that is used', async () => {
    const { editor, user } = await open('<p id="a">x</p><b id="b">y</b>', 'p');
    await user.type(field('ID'), ' c');
    expect(field('ID')).toBeInvalid();
    expect(field('ID')).toHaveAccessibleDescription('O ID não pode ter espaços.');
    expect(editor.page.source).toBe('<p id="a">x</p><b id="b">y</b>');
    await user.clear(field('ID'));
    await user.type(field('ID'), 'b');
    expect(field('ID')).toHaveAccessibleDescription('Outro elemento da página já usa este ID.');
    await user.clear(field('Classes'));
    await user.type(field('Classes'), 'nova');
    await user.clear(field('ID'));
    expect(editor.page.source).toBe('<p class="nova">x</p><b id="b">y</b>');
  });

  it('never takes a script for an address', async () => {
    const { editor, user } = await open('<a href="/x">y</a>', 'a');
    await user.clear(field('Link'));
    await user.paste('java\tscript:alert(1)');
    expect(field('Link')).toBeInvalid();
    expect(editor.page.source).toBe('<a>y</a>');
    await user.clear(field('Link'));
    await user.paste('mailto:a@b.example');
    await user.click(screen.getByRole('checkbox', { name: 'Abrir em nova aba' }));
    expect(editor.page.source).toBe('<a href="mailto:a@b.example" target="_blank">y</a>');
    await user.click(screen.getByRole('checkbox', { name: 'Abrir em nova aba' }));
    await user.click(screen.getByRole('button', { name: 'Remover link' }));
    await waitFor(() => expect(editor.page.source).toBe('y'));
  });

  it('offers the whole address where only a domain was typed', async () => {
    const { editor, user } = await open('<a href="">y</a>', 'a');
    await user.type(field('Link'), 'exemplo.com.br/oferta');
    await user.click(screen.getByRole('button', { name: 'Usar' }));
    expect(editor.page.source).toBe('<a href="https://exemplo.com.br/oferta">y</a>');
    expect(field('Link')).toHaveValue('https://exemplo.com.br/oferta');
  });

  it('wraps an element in a link, but for an empty address', async () => {
    const { editor, user } = await open('<div><h1>Um</h1></div>', 'h1');
    await user.type(screen.getByPlaceholderText('https://'), '   ');
    await user.click(screen.getByRole('button', { name: 'Aplicar link' }));
    expect(editor.page.source).toBe('<div><h1>Um</h1></div>');
    await user.type(screen.getByPlaceholderText('https://'), 'javascript:x');
    await user.click(screen.getByRole('button', { name: 'Aplicar link' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Use um endereço com http');
    await user.clear(screen.getByPlaceholderText('https://'));
    await user.type(screen.getByPlaceholderText('https://'), '#fim{Enter}');
    await waitFor(() => expect(editor.page.source).toBe('<div><a href="#fim"><h1>Um</h1></a></div>'));
  });

  it.each([
    ['<button>x</button>', 'button', 'Um botão ou campo dentro de um link não funciona.'],
    ['<div><a href="/">x</a></div>', 'div', 'Um link não pode conter outro.'],
    ['<div><p><input></p></div>', 'div', 'Dentro de um link ele não funcionaria.'],
    ['<ul><li>x</li></ul>', 'li', 'não pode ficar dentro de um link'],
    ['<a href="/"><b>x</b></a>', 'b', 'Este elemento já está dentro de um link.'],
  ])('says why %s cannot be a link', async (html, tag, reason) => {
    await open(html, tag);
    expect(screen.getByText(reason, { exact: false })).toBeVisible();
    const apply = screen.queryByRole('button', { name: 'Aplicar link' });
    if (apply !== null) expect(apply).toBeDisabled();
  });
});

describe('styles', () => {
  it('change by the value alone, live, and only while it is good', async () => {
    const { user, style } = await open('<p style="margin:0;WIDTH: 5px ;x:y">a</p>', 'p');
    await user.clear(field('Largura'));
    await user.type(field('Largura'), '16x');
    expect(field('Largura')).toBeInvalid();
    // What was good before the last key stays.
    expect(style()).toBe('margin:0;x:y;width:16px');
    await user.type(field('Largura'), '{Backspace}%');
    expect(style()).toBe('margin:0;x:y;width:16%');
    await user.click(screen.getByRole('button', { name: 'Limpar Largura' }));
    expect(style()).toBe('margin:0;x:y');
  });

  it('go with their last property, and come back with one undo', async () => {
    const { editor, user, style } = await open('<p style="padding: 1px">a</p>', 'p');
    await user.clear(field('Interno'));
    expect(editor.page.source).toBe('<p>a</p>');
    await user.type(field('Interno'), '10 20');
    expect(style()).toBe('padding: 10px 20px');
    await user.keyboard('{Control>}z{/Control}');
    expect(editor.page.source).toBe('<p style="padding: 1px">a</p>');
    expect(field('Interno')).toHaveValue('1px');
  });

  it('refuses more than a value', async () => {
    const { editor, user } = await open('<p>a</p>', 'p');
    await user.click(field('Cor: Fundo'));
    await user.paste('red; background: url(https://a.example/x)');
    expect(field('Cor: Fundo')).toHaveAccessibleDescription(/^Use só o valor/);
    expect(editor.page.source).toBe('<p>a</p>');
  });

  it('are counted up and down by keys', async () => {
    const { user, style, editor, change } = await open('<p>a</p>', 'p');
    await change(() => editor.reportComputed(first(editor, 'p'), { 'font-size': '36px', width: '470px' }));
    expect(field('Tamanho')).toHaveAttribute('placeholder', '36px');
    await user.click(field('Tamanho'));
    await user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    expect(style()).toBe('font-size: 28px');
    await user.keyboard('{Escape}');
    expect(editor.page.source).toBe('<p>a</p>');
  });

  it('takes colours by name, number, and none at all', async () => {
    const { user, style } = await open('<p style="background: url(a.png) white">a</p>', 'p');
    expect(field('Cor: Fundo')).toHaveValue('white');
    await user.clear(field('Cor: Texto'));
    await user.type(field('Cor: Texto'), '#1D1A17');
    await user.click(screen.getByRole('button', { name: 'Fundo: Transparente' }));
    expect(style()).toBe('background: url(a.png) transparent; color: #1D1A17');
    expect(field('Cor: Fundo')).toHaveValue('Transparente');
    await user.click(screen.getByRole('button', { name: 'Limpar Fundo' }));
    expect(style()).toBe('background: url(a.png); color: #1D1A17');
  });

  it('are chosen from lists, and taken back to what the page says', async () => {
    const { user, style, editor } = await open(
      '<style>h1{font-family: "Open Sans", Arial}</style><h1>a</h1>',
      'h1',
    );
    const choose = async (list: string, name: string) => {
      await user.click(screen.getByRole('combobox', { name: list }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await user.click(screen.getByRole('radio', { name: 'Centro' }));
    await choose('Fonte', 'Open Sans');
    await choose('Peso', '700 · Negrito');
    await choose('Estilo', 'Itálico');
    expect(style()).toBe('text-align: center; font-family: Open Sans; font-weight: 700; font-style: italic');
    await user.click(screen.getByRole('radio', { name: 'Padrão' }));
    await choose('Fonte', 'Padrão');
    await choose('Peso', 'Padrão');
    await choose('Estilo', 'Padrão');
    expect(editor.page.source).toContain('<h1>a</h1>');
    await choose('Fonte', 'Outra fonte...');
    await user.type(field('Nome da fonte'), 'Exo 2, serif');
    expect(style()).toBe("font-family: 'Exo 2', serif");
  });
});

describe('the element as a whole', () => {
  it('is doubled, moved and removed, and the toast brings it back', async () => {
    const { editor, user } = await open('<ul><li>1</li> <li>2</li></ul>', 'li');
    await user.click(screen.getByRole('button', { name: 'Mover para baixo' }));
    await waitFor(() => expect(editor.page.source).toBe('<ul> <li>2</li><li>1</li></ul>'));
    await user.click(screen.getByRole('button', { name: 'Mover para cima' }));
    await waitFor(() => expect(editor.page.source).toBe('<ul> <li>1</li><li>2</li></ul>'));
    await user.click(screen.getByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(editor.page.source).toBe('<ul> <li>1</li><li>1</li><li>2</li></ul>'));
    await user.click(screen.getByRole('button', { name: 'Remover elemento' }));
    await waitFor(() => expect(editor.page.source).toBe('<ul> <li>1</li><li>2</li></ul>'));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(editor.page.source).toBe('<ul> <li>1</li><li>1</li><li>2</li></ul>'));
  });

  it.each([
    ['the frame of the page', '<body><p>x</p></body>', 'body', 'Esta parte é a base da página'],
    ['what browsers made themselves', '<table><tr><td>x</table>', 'tbody', 'não está no código da página'],
  ])('stays where it is %s', async (_, html, tag, reason) => {
    await open(html, tag);
    expect(screen.getByText(reason, { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remover elemento' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Duplicar' })).toBeDisabled();
  });

  it('cannot be changed on a page that is locked', async () => {
    const { editor, user } = await open(PAGE, 'h1', { lock: 'suspended' });
    expect(screen.getByText(/^Este site está suspenso/)).toBeVisible();
    await user.type(field('Texto'), 'x');
    await user.type(field('Largura'), '1');
    expect(editor.page.source).toBe(PAGE);
    expect(screen.getByRole('button', { name: 'Remover elemento' })).toBeDisabled();
  });
});

describe('while the page is parsed again', () => {
  it('keeps what is typed and puts it in afterwards', async () => {
    const { editor, user } = await open('<div><h1>Um</h1><p>x</p></div>', 'h1');
    const p = first(editor, 'p');
    // Typing begins in the moment in which elements are gone and not yet counted anew.
    user.click(field('Texto'));
    await user.type(field('Texto'), 'a');
    act(() => {
      const { start, end } = editor.page.outer(p);
      editor.edit({ patches: [{ start, end, text: '' }], touches: [{ kind: 'structure' }] });
    });
    await user.type(field('Texto'), 'b');
    await waitFor(() => expect(editor.page.source).toBe('<div><h1>Umab</h1></div>'));
    expect(within(document.body).getByRole('textbox', { name: 'Texto' })).toHaveValue('Umab');
  });
});
