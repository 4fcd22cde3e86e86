import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { paste, renderWithEditor } from '../../../testing/render.tsx';
import { LinksTab } from './links-tab.tsx';

const link = (at: number) =>
  `<a class="btn" href="https://pay.hotmart.com/A${at}?off=1&amp;src=b${at}">Quero ${at}</a>`;
const LINKS = Array.from({ length: 14 }, (_, at) => link(at)).join('\n');

async function open(html: string) {
  const editor = await openEditor(html);
  const onClose = () => {};
  const { user } = renderWithEditor(<LinksTab onClose={onClose} />, editor);
  return { editor, user };
}

describe('links', () => {
  it('fourteen change in one step, and in one step come back', async () => {
    const html = `<p>antes</p>${LINKS}<a href="https://wa.me/5511">Zap</a>`;
    const { editor, user } = await open(html);
    await paste(user, screen.getByLabelText('Novo endereço'), 'https://pay.kiwify.com.br/NOVO');
    await user.click(screen.getByRole('button', { name: 'Trocar 14 links' }));
    await screen.findByText('14 links trocados');
    for (let at = 0; at < 14; at += 1) {
      expect(editor.page.source).toContain(`href="https://pay.kiwify.com.br/NOVO?src=b${at}">Quero ${at}<`);
    }
    expect(editor.page.source).not.toContain('hotmart');
    await act(async () => {
      editor.undo();
      await editor.settled();
    });
    expect(editor.page.source).toBe(html);
    expect(editor.canUndo).toBe(false);
  });

  it('the way back is offered, and is none once something else has changed', async () => {
    const html = link(1);
    const { editor, user } = await open(html);
    const replace = async () => {
      await paste(user, screen.getByLabelText('Novo endereço'), 'https://n.example/checkout');
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Trocar 1 link' });
      await waitFor(() => expect(button.disabled).toBe(false));
      await user.click(button);
      return screen.findByRole('button', { name: 'Desfazer' });
    };
    await user.click(await replace());
    await waitFor(() => expect(editor.page.source).toBe(html));
    const back = await replace();
    const [element] = editor.page.elements('a');
    const { start } = editor.page.outer(element!);
    await act(async () => {
      editor.edit({ patches: [{ start, end: start, text: '<hr>' }], touches: [{ kind: 'structure' }] });
      await editor.settled();
    });
    await user.click(back);
    await screen.findByText('A página mudou desde então. Use o botão Desfazer da barra.');
    expect(editor.page.source).toContain('<hr>');
  });

  it('those that are not ticked stay, and those of scripts are not ticked', async () => {
    const { editor, user } = await open(
      `${link(1)}${link(2)}<script>go("https://pay.hotmart.com/S")</script><i onclick="location='https://pay.hotmart.com/T'">x</i>`,
    );
    await paste(user, screen.getByLabelText('Novo endereço'), 'https://n.example/');
    await user.click(screen.getByRole('checkbox', { name: /^Quero 2/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Script/ }));
    await user.click(screen.getByRole('checkbox', { name: /Manter os parâmetros/ }));
    await user.click(screen.getByRole('button', { name: 'Trocar 2 links' }));
    await screen.findByText('2 links trocados');
    expect(editor.page.source).toBe(
      `<a class="btn" href="https://n.example/">Quero 1</a>${link(2)}<script>go("https://n.example/")</script><i onclick="location='https://pay.hotmart.com/T'">x</i>`,
    );
  });

  it('of WhatsApp are a number and a message', async () => {
    const { editor, user } = await open(`<a href="https://api.whatsapp.com/send?phone=1&text=Oi">Zap</a>`);
    const button = screen.getByRole('button', { name: 'Trocar 1 link' });
    await user.click(button);
    await screen.findByText('Digite o novo endereço.');
    await paste(user, screen.getByLabelText('Número do WhatsApp'), '11 99999');
    await screen.findByText('Digite o número com DDD, como (11) 99999-8888.');
    await paste(user, screen.getByLabelText('Número do WhatsApp'), '-8888');
    await paste(user, screen.getByLabelText(/^Mensagem/), 'Olá');
    await screen.findByText('Fica assim: https://wa.me/5511999998888?text=Ol%C3%A1');
    await user.click(button);
    await waitFor(() =>
      expect(editor.page.source).toBe('<a href="https://wa.me/5511999998888?text=Ol%C3%A1">Zap</a>'),
    );
  });

  it('are chosen by kind, and shown in the page', async () => {
    const { editor, user } = await open(`${link(1)}<a href="tel:190">Ligar</a><a href="/a">a</a>`);
    await user.click(screen.getByRole('combobox', { name: 'Links que levam a' }));
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual([
      'Checkout · 1 link',
      'Telefone · 1 link',
      'Páginas deste clone · 1 link',
    ]);
    await user.click(options[1]!);
    await user.click(screen.getByRole('button', { name: 'Mostrar na página: Ligar' }));
    expect(editor.page.attribute(editor.selected ?? -1, 'href')).toBe('tel:190');
  });

  it('are not changed where the page is locked, and none are said to be none', async () => {
    const editor = await openEditor(link(1), { lock: 'suspended' });
    const { unmount } = renderWithEditor(<LinksTab onClose={() => {}} />, editor);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trocar 1 link' }).disabled).toBe(true);
    unmount();
    renderWithEditor(<LinksTab onClose={() => {}} />, await openEditor('<a href="#x">x</a>'));
    screen.getByText('Nenhum link nesta página');
  });
});
