import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { paste, renderWithEditor } from '../../../testing/render.tsx';
import { TextsTab } from './replace-dialog.tsx';

async function open(html: string) {
  const editor = await openEditor(html);
  const { user } = renderWithEditor(<TextsTab onClose={() => {}} />, editor);
  return { editor, user };
}

describe('texts', () => {
  const html =
    '<title>Bolo no pote</title><h1>BOLO no pote</h1><p>Um b&ocirc;lo &amp; mais <img alt="bolo"></p><p>bolos</p>';

  it('are found as people read them, and change where they are ticked', async () => {
    const { editor, user } = await open(html);
    await paste(user, screen.getByLabelText('Localizar'), 'bolo');
    await screen.findByText('5 resultados');
    await user.click(screen.getByRole('checkbox', { name: 'Só palavras inteiras' }));
    await screen.findByText('4 resultados');
    await user.click(screen.getByRole('checkbox', { name: /BOLO no pote/ }));
    await paste(user, screen.getByLabelText('Trocar por'), 'pudim <b>');
    await user.click(screen.getByRole('button', { name: 'Trocar 3 textos' }));
    await screen.findByText('3 textos trocados');
    expect(editor.page.source).toBe(
      '<title>pudim &lt;b> no pote</title><h1>BOLO no pote</h1><p>Um pudim &lt;b> &amp; mais <img alt="pudim <b>"></p><p>bolos</p>',
    );
    await act(async () => {
      editor.undo();
      await editor.settled();
    });
    expect(editor.page.source).toBe(html);
  });

  it('change one by one, too', async () => {
    const { editor, user } = await open('<p>um bolo</p><p>dois bolo</p>');
    await paste(user, screen.getByLabelText('Localizar'), 'bolo');
    await paste(user, screen.getByLabelText('Trocar por'), 'bolos');
    await user.click(await screen.findByRole('button', { name: 'Trocar só este: dois bolo' }));
    await waitFor(() => expect(editor.page.source).toBe('<p>um bolo</p><p>dois bolos</p>'));
  });

  it('that run over formatting change, and that is said', async () => {
    const { editor, user } = await open('<p>Ana <b>Lima</b></p>');
    await paste(user, screen.getByLabelText('Localizar'), 'ana lima');
    await paste(user, screen.getByLabelText('Trocar por'), 'Bia');
    await user.click(await screen.findByRole('button', { name: 'Trocar 1 texto' }));
    await screen.findByText(/o texto novo ficou na primeira/);
    expect(editor.page.source).toBe('<p>Bia <b></b></p>');
  });

  it('are not taken out by the key that ends a search', async () => {
    const { editor, user } = await open('<p>um bolo</p>');
    await paste(user, screen.getByLabelText('Localizar'), 'bolo');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apagar 1 texto' });
    await user.keyboard('{Enter}');
    await user.click(screen.getByLabelText('Trocar por'));
    await user.keyboard('{Enter}');
    expect(editor.canUndo).toBe(false);
    await user.click(button);
    await screen.findByText('1 texto apagado');
    expect(editor.page.source).toBe('<p>um </p>');
  });

  it('that are not there are said not to be', async () => {
    const { user } = await open('<p>um</p>');
    await paste(user, screen.getByLabelText('Localizar'), 'dois');
    await screen.findByText('Nada encontrado nesta página.');
  });
});

describe('prices', () => {
  it('change by amount, each as it is written', async () => {
    const html = '<p>De R$ 197 por <b>R$ <i>47</i>,00</b></p><p>R$47,00 ou 12x de R$ 4,90</p>';
    const { editor, user } = await open(html);
    await user.click(screen.getByRole('radio', { name: 'Preços' }));
    await paste(user, screen.getByLabelText('Novo preço no lugar de R$ 47,00'), '97');
    await paste(user, screen.getByLabelText('Novo preço no lugar de 12x de R$ 4,90'), '10x 11,20');
    await paste(user, screen.getByLabelText('Novo preço no lugar de R$ 197,00'), 'x');
    await screen.findByText('Digite um valor, como 97 ou 97,90.');
    await user.click(screen.getByRole('button', { name: 'Trocar 3 preços' }));
    await screen.findByText('3 preços trocados');
    expect(editor.page.source).toBe(
      '<p>De R$ 197 por <b>R$ <i>97</i>,00</b></p><p>R$97,00 ou 10x de R$ 11,20</p>',
    );
    await act(async () => {
      editor.undo();
      await editor.settled();
    });
    expect(editor.page.source).toBe(html);
  });

  it('may be none', async () => {
    const { user } = await open('<p>grátis</p>');
    await user.click(screen.getByRole('radio', { name: 'Preços' }));
    screen.getByText('Nenhum preço nesta página');
  });
});
