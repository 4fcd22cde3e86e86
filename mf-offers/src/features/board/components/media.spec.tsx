import { type FakeHandler, fail, fakeFile } from '@garimpo/sdk/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { offerOf } from '../testing/offers.ts';
import { findCard, renderBoard } from '../testing/render-board.tsx';

const ADDRESS = 'POST /api/facebook/download-media';
const HEAD = 'PK\x03\x04\x14\0\x08\x08\0\0';
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const disposition = `attachment; filename="bolos-media.zip"; filename*=UTF-8''bolos-media.zip`;

/** What the browser was handed, by name. */
const saved = new Map<string, Blob>();
beforeEach(() => {
  saved.clear();
  let last: Blob | undefined;
  URL.createObjectURL = jest.fn((file: Blob | MediaSource) => {
    last = file as Blob;
    return 'blob:file';
  });
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (last !== undefined) saved.set(this.download, last);
  };
});

/** A board of one offer, whose download is under way. */
async function download(handler: FakeHandler) {
  const offer = offerOf({ title: 'Bolos no Pote', offerUrl: 'https://www.facebook.com/ads/library/?id=7' });
  const board = renderBoard({ offers: [offer], handlers: { [ADDRESS]: handler } });
  const button = within(await findCard('Bolos no Pote')).getByRole('button', { name: 'Baixar mídia' });
  await board.user.click(button);
  return board;
}

const overlay = () => screen.queryByRole('dialog', { name: 'Baixando mídia...' });

describe('the media of an offer', () => {
  it('are counted while they come, and saved by the name that they are given', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* pieces() {
      yield bytesOf(`${HEAD}${'a'.repeat(2_000_000)}`);
      yield bytesOf(HEAD);
      await held;
    }
    const board = await download(() =>
      fakeFile({ 'x-media-total': '2', 'content-disposition': disposition }, pieces()),
    );
    const bar = await screen.findByRole('progressbar');
    expect(await within(overlay() as HTMLElement).findByText('2 de 2 arquivos · 1,9 MB')).toBeVisible();
    expect(bar).toHaveAttribute('aria-valuenow', '100');
    goOn();
    expect(await screen.findByText('2 arquivos baixados.')).toBeVisible();
    expect(overlay()).toBeNull();
    expect(saved.get('bolos-media.zip')?.size).toBe(2 * HEAD.length + 2_000_000);
    expect(board.fake.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      url: 'https://www.facebook.com/ads/library/?id=7',
      title: 'Bolos no Pote',
    });
  });

  it('may be there in part, and are named by the title where nothing else names them', async () => {
    await download(() => fakeFile({ 'x-media-total': '5' }, [bytesOf(HEAD + HEAD), bytesOf(HEAD + HEAD)]));
    const sentence = '4 de 5 arquivos baixados. O que faltou está em manifest.json.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect([...saved.keys()]).toEqual(['bolos_no_pote-media.zip']);
  });

  it.each([
    ['login_wall', 'a biblioteca pediu login'],
    ['no_media', 'a página não mostrou nenhuma imagem ou vídeo'],
    ['no_file', 'nenhum arquivo da página pôde ser baixado'],
    ['from_a_newer_service', 'o motivo é desconhecido'],
  ])('are told why they do not come: %s', async (rule, reason) => {
    await download(() => {
      throw fail('offers.media.unavailable', 422, [{ path: 'url', rule }]);
    });
    expect(await screen.findByText(`Erro ao baixar mídia: ${reason}`)).toBeVisible();
    expect(overlay()).toBeNull();
    expect(saved.size).toBe(0);
  });

  it('are not saved in half', async () => {
    async function* pieces() {
      yield bytesOf(HEAD);
      throw new TypeError('network error');
    }
    await download(() => fakeFile({ 'x-media-total': '2' }, pieces()));
    expect(await screen.findByText('Erro ao baixar mídia: o arquivo não chegou inteiro')).toBeVisible();
    expect(saved.size).toBe(0);
  });

  it('come no further when the user has cancelled', async () => {
    const board = await download(() => new Promise(() => {}));
    await board.user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Download cancelado.')).toBeVisible();
    expect(overlay()).toBeNull();
    expect(screen.queryByText(/Erro ao baixar/)).toBeNull();
  });
});
