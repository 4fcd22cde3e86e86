import { UPLOAD_BYTES_MAX } from '@garimpo/cloner-contract';
import { type FakeHandler, fail, fakeApi } from '@garimpo/sdk/testing';
import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Picture } from '../lib/images/picture.ts';
import { openEditor } from '../testing/open-editor.ts';
import { renderAsTool } from '../testing/render.tsx';
import { ImageField } from './image-field.tsx';

const PATH = `/__ext/garimpo/img/${'b'.repeat(32)}.webp`;
const UPLOAD = 'POST /api/clone/:subdomain/images';
const sent = { path: PATH, width: 2, height: 1, bytes: 10, animated: false };
const png = (size = 4) => new File([new Uint8Array(size)], 'foto.png', { type: 'image/png' });

async function open(value: string | null, upload: FakeHandler = () => sent) {
  const editor = await openEditor(`<img src="${PATH}">`);
  const onChange = jest.fn<(address: string, picture: Picture) => void>();
  const { api, calls } = fakeApi({ [UPLOAD]: upload });
  const rendered = renderAsTool(<ImageField label="Foto" value={value} onChange={onChange} />, editor, api);
  await screen.findByRole('group', { name: 'Foto' });
  const file = () => screen.getByLabelText('Arquivo: Foto');
  return { ...rendered, editor, onChange, calls, file };
}

it('sends an image as it is, and hands its place in the clone on', async () => {
  const { user, file, onChange, calls, editor } = await open('/a.png');
  const image = png();
  await user.upload(file(), image);
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith(PATH, expect.objectContaining({ src: PATH, srcset: null })),
  );
  expect(calls[0]).toMatchObject({ path: '/api/clone/loja/images', body: image });
  // For the preview, and for the save that will name it.
  expect(editor.uploads()).toEqual([PATH]);
});

it('takes a file that is dropped on it', async () => {
  const { onChange } = await open(null);
  fireEvent.drop(screen.getByText('ou solte o arquivo aqui'), { dataTransfer: { files: [png()] } });
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith(PATH, expect.objectContaining({ src: PATH, srcset: null })),
  );
});

it.each([
  [new File(['x'], 'a.svg', { type: 'image/svg+xml' }), /^Este arquivo não é uma imagem aceita/],
  [png(0), /^Este arquivo está vazio/],
  [png(UPLOAD_BYTES_MAX + 1), /^A imagem passa de 10 MB/],
])('does not send what cannot be an image', async (file, reason) => {
  const { onChange, calls } = await open('/a.png');
  fireEvent.drop(screen.getByText('ou solte o arquivo aqui'), { dataTransfer: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(calls).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

it.each([
  [
    fail('cloner.upload.unsupported', 422, [{ path: 'picture', rule: 'animated_png' }]),
    /^PNG animado não é aceito/,
  ],
  [
    fail('cloner.uploads.limit_reached', 409, [{ path: 'uploads', rule: '200' }]),
    /à espera de serem salvos.*\(200\)/,
  ],
  [fail('request.body.too_large', 413), /^A imagem passa de 10 MB/],
])('says why the service refuses one', async (refusal, reason) => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, file, onChange } = await open('/a.png', () => {
    throw refusal;
  });
  await user.upload(file(), png());
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(onChange).not.toHaveBeenCalled();
  quiet.mockRestore();
});

it('calls back what is on its way when it goes', async () => {
  let answer = (_: unknown) => {};
  const { user, file, onChange, unmount } = await open(
    '/a.png',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await user.upload(file(), png());
  expect(screen.getByRole('button', { name: 'Enviando...' })).toBeVisible();
  unmount();
  await act(async () => answer(sent));
  expect(onChange).not.toHaveBeenCalled();
});

it('takes an address of the clone, by Enter, and no other', async () => {
  const { user, onChange } = await open('/a.png');
  const address = screen.getByRole('textbox', { name: 'Endereço: Foto' });
  await user.clear(address);
  await user.type(address, 'https://cdn.example/b.png{Enter}');
  expect(address).toHaveAccessibleDescription(
    'Imagens de outros sites não carregam no clone. Envie a imagem.',
  );
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(address).toHaveValue('/a.png');
  await user.clear(address);
  await user.type(address, '/b.png');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls.map(([given]) => given)).toEqual(['/b.png']);
});

it('shows what the app may load, and a name where it may not', async () => {
  await open('https://cdn.example/x/foto-1.png?v=2');
  expect(screen.getByText('foto-1.png')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

it('shows images of the clone from its own host', async () => {
  await open('/img/foto-2.png');
  expect(screen.getByRole('img', { name: 'Imagem atual' })).toHaveAttribute(
    'src',
    'https://loja.clones.test/img/foto-2.png',
  );
});
