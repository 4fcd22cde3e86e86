import '../../../testing/css-supports.ts';
import { fakeApi } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool } from '../../../testing/render.tsx';
import { ElementPanel } from './element-panel.tsx';

const PATH = `/__ext/garimpo/img/${'c'.repeat(32)}.webp`;
const png = new File([new Uint8Array(4)], 'foto.png', { type: 'image/png' });

async function open(html: string, tag: string) {
  const editor = await openEditor(html);
  editor.select(editor.page.elements(tag)[0] ?? null);
  const { api } = fakeApi({
    'POST /api/clone/:subdomain/images': () => ({
      path: PATH,
      width: 1,
      height: 1,
      bytes: 1,
      animated: false,
    }),
  });
  const rendered = renderAsTool(<ElementPanel />, editor, api);
  await screen.findByRole('heading', { name: 'Conteúdo' });
  return { ...rendered, editor };
}
const field = (name: string) => screen.getByRole('textbox', { name });

it('a image gives way in all its sizes and formats, alone', async () => {
  const { editor, user } = await open(
    '<picture><source type="image/avif" srcset="a.avif 1x, b.avif 2x"><img class=x src=a.png srcset="a.png 1x" sizes="50vw" data-src="a.png" alt=""></picture><img src=a.png>',
    'img',
  );
  await user.upload(screen.getByLabelText('Arquivo: Imagem'), png);
  await waitFor(() =>
    expect(editor.page.source).toBe(
      `<picture><source srcset="${PATH}"><img class=x src="${PATH}" data-src="${PATH}" alt=""></picture><img src=a.png>`,
    ),
  );
  await user.type(field('Descrição (alt)'), 'Bolo');
  expect(editor.page.source).toContain('alt="Bolo"');
  act(() => void editor.undo());
  act(() => void editor.undo());
  expect(editor.page.source).toContain('<img class=x src=a.png srcset="a.png 1x"');
});

it('a image gives way everywhere, where that is wanted, and comes back in one step', async () => {
  const html =
    '<meta property="og:image" content="https://loja.clones.test/a.png"><img src=a.png><p style="background: url(/a.png)"></p><img src=b.png>';
  const { editor, user } = await open(html, 'img');
  await user.click(screen.getByRole('checkbox', { name: /^Trocar em toda a página \(3 lugares\)/ }));
  await user.upload(screen.getByLabelText('Arquivo: Imagem'), png);
  await screen.findByText('Imagem trocada em 3 lugares.');
  expect(editor.page.source).toBe(
    `<meta property="og:image" content="https://loja.clones.test${PATH}"><img src="${PATH}"><p style="background: url('${PATH}')"></p><img src=b.png>`,
  );
  act(() => void editor.undo());
  expect(editor.page.source).toBe(html);
  act(() => editor.select(editor.page.elements('img')[1] ?? null));
  expect(screen.queryByRole('checkbox', { name: /^Trocar em toda a página/ })).toBeNull();
});

it('a image can be decoration: its description is empty, and stays', async () => {
  const { editor, user } = await open('<img src=a.png alt="Bolo">', 'img');
  await user.clear(field('Descrição (alt)'));
  expect(editor.page.source).toBe('<img src=a.png alt="">');
});

it('a player of another host is said not to load', async () => {
  const { editor, user } = await open('<iframe src="/player.html"></iframe>', 'iframe');
  await user.clear(field('Endereço do player'));
  await user.paste('https://www.youtube.com/embed/x');
  expect(screen.getByText(/^Players e arquivos de outros sites não carregam/)).toBeVisible();
  expect(editor.page.source).toBe('<iframe src="https://www.youtube.com/embed/x"></iframe>');
  await user.clear(field('Endereço do player'));
  await user.paste('javascript:alert(1)');
  expect(field('Endereço do player')).toBeInvalid();
  expect(editor.page.source).toBe('<iframe></iframe>');
});

it('a video has a file and a cover', async () => {
  const { editor, user } = await open('<video src="a.mp4"></video>', 'video');
  await user.clear(field('Endereço do vídeo'));
  await user.paste('/b.mp4');
  await user.upload(screen.getByLabelText('Arquivo: Capa do vídeo'), png);
  await waitFor(() => expect(editor.page.source).toBe(`<video src="/b.mp4" poster="${PATH}"></video>`));
});

it('a field of a form has an example, a name and a type, and never one for a password', async () => {
  const { editor, user } = await open('<input name=nome>', 'input');
  await user.type(field('Texto de exemplo'), 'Seu e-mail');
  await user.click(screen.getByRole('combobox', { name: 'Tipo do campo' }));
  expect(screen.queryByRole('option', { name: /senha/i })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'E-mail' }));
  await waitFor(() =>
    expect(editor.page.source).toBe('<input name=nome placeholder="Seu e-mail" type="email">'),
  );
});
