import '../../../testing/css-supports.ts';
import { fakeApi } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool } from '../../../testing/render.tsx';
import { ElementPanel } from './element-panel.tsx';

const PATH = `/__ext/garimpo/img/${'c'.repeat(32)}.webp`;
const png = new File([new Uint8Array(4)], 'foto.png', { type: 'image/png' });

async function open(html: string, tag: string, more: Parameters<typeof fakeApi>[0] = {}) {
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
    ...more,
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

it('a player of another host is said not to load, one of the list is not', async () => {
  const { editor, user } = await open('<iframe src="/player.html"></iframe>', 'iframe');
  await user.clear(field('Endereço do player'));
  await user.paste('https://player.test/embed/x');
  const elsewhere = /^Players e arquivos de outros sites não carregam/;
  expect(screen.getByText(elsewhere)).toBeVisible();
  await user.clear(field('Endereço do player'));
  await user.paste('https://www.youtube.com/embed/abcdefghijk');
  expect(screen.queryByText(elsewhere)).toBeNull();
  expect(editor.page.source).toBe('<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>');
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

it('a video block becomes a player, at its size, and comes back', async () => {
  const html = '<video style="width: 50%" poster="a.png"></video>';
  const { editor, user } = await open(html, 'video');
  await user.click(field('Player'));
  await user.paste('https://exemplo.test/video');
  await user.click(screen.getByRole('button', { name: 'Usar player' }));
  expect(screen.getByText('Este endereço não é de um player da lista.')).toBeVisible();
  await user.clear(field('Player'));
  await user.paste('<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1"></iframe>');
  await user.click(screen.getByRole('button', { name: 'Usar player' }));
  await screen.findByText('O bloco mostra o player.');
  expect(editor.page.source).toContain('<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"');
  expect(editor.page.source).toContain('style="width: 50%"');
  act(() => void editor.undo());
  await waitFor(() => expect(editor.page.source).toBe(html));
});

it('a video is sent in parts, and shown from the clone', async () => {
  const path = `/__ext/garimpo/video/${'d'.repeat(32)}.mp4`;
  const parts: number[] = [];
  const view = { id: '0b9f6d5e-6f0e-4f4e-9a63-0d3f4d1b2c3a', bytes: 100, partBytes: 60 };
  const { editor, user } = await open('<video controls></video>', 'video', {
    'POST /api/clone/:subdomain/videos': () => ({ ...view, received: 0, path: null }),
    'PUT /api/clone/:subdomain/videos/:id': ({ query }) => {
      parts.push(Number(query.get('offset')));
      const received = parts.length === 1 ? 60 : 100;
      return { ...view, received, path: received === 100 ? path : null };
    },
  });
  await user.upload(
    screen.getByLabelText('Arquivo: Vídeo'),
    new File([new Uint8Array(100)], 'vsl.mp4', { type: 'video/mp4' }),
  );
  await screen.findByText(/^O bloco mostra o seu vídeo/);
  expect(parts).toEqual([0, 60]);
  expect(editor.page.source).toBe(`<video controls src="${path}"></video>`);
  expect(screen.getByRole('slider', { name: 'Momento do vídeo' })).toBeVisible();
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
