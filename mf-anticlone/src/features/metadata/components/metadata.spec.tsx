import type { StripOptions } from '@garimpo/media-strip';
import { defineTool } from '@garimpo/sdk';
import { type FakeHandler, fail, fakeApi, fakeFile, renderTool } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { collectDownloads } from '../../../testing/render-anticlone.tsx';
import type { Proof, Reading } from '../lib/answer.ts';
import type { FileReaderPort } from '../lib/file-worker.ts';
import { MetadataScreen } from './metadata-screen.tsx';

const found: Reading = {
  state: 'read',
  format: 'heic',
  findings: [
    { kind: 'camera', container: 'exif', name: 'Make', value: 'Apple' },
    { kind: 'camera', container: 'exif', name: 'Model', value: 'iPhone 14' },
    {
      kind: 'place',
      container: 'exif',
      name: 'GPS',
      value: '',
      place: { latitude: -23.55, longitude: -46.63 },
    },
    { kind: 'date', container: 'exif', name: 'DateTimeOriginal', value: '2024:05:01 12:33:10' },
    { kind: 'software', container: 'xmp', name: 'xmp:CreatorTool', value: 'Photoshop' },
    { kind: 'thumbnail', container: 'thumbnail', name: 'ThumbnailImage', value: '' },
  ],
  removed: [
    { container: 'exif', bytes: 2_048 },
    { container: 'xmp', bytes: 1_024 },
  ],
  kept: [],
  unlooked: [],
  flaws: [],
};
const nothing: Reading = {
  state: 'read',
  format: 'png',
  findings: [],
  removed: [],
  kept: [],
  unlooked: [],
  flaws: [],
};

const same: Proof = { left: 0, picture: 'same', hash: 'ab'.repeat(32) };

const photo = (name = 'praia.jpg', type = 'image/jpeg') => new File(['photo'], name, { type });

const saved = collectDownloads();

const cleaned: FakeHandler = () =>
  fakeFile({ 'content-disposition': 'attachment; filename="arquivo-limpo.jpg"' }, [
    new TextEncoder().encode('clean'),
  ]);

function open({
  read = () => found,
  strip = cleaned,
  proof = same,
}: {
  read?: (file: File, options: StripOptions) => Reading;
  strip?: FakeHandler;
  proof?: Proof;
} = {}) {
  const prove = jest.fn<FileReaderPort['prove']>(async () => proof);
  const reader: FileReaderPort = {
    read: async (file, options) => read(file, options),
    checksum: async () => 7,
    clean: async () => ({ clean: new Blob(['clean here']), proof }),
    prove,
  };
  const tool = defineTool({
    routes: [{ path: paths.metadata, element: <MetadataScreen reader={reader} /> }],
  });
  const fake = fakeApi({ 'POST /api/strip-meta': strip });
  const rendered = renderTool(tool, { at: paths.metadata, api: fake.api });
  const choose = (...files: File[]) =>
    rendered.user.upload(screen.getByLabelText('Escolher imagens, vídeos, áudios ou PDF'), files);
  return { ...rendered, fake, choose, prove };
}

const cleanButton = () => screen.getByRole('button', { name: 'Remover Metadados' });
const rows = () => within(screen.getByRole('list', { name: 'Arquivos escolhidos' })).getAllByRole('heading');
const rowOf = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

describe('choosing', () => {
  it('is asked for before anything can be cleaned', () => {
    open();
    expect(cleanButton()).toBeDisabled();
    expect(screen.getByText('Escolha um arquivo primeiro.')).toBeVisible();
  });

  it('shows what a file tells before it is sent', async () => {
    const { choose, fake } = open();
    await choose(photo());
    expect(await screen.findByText('Apple · iPhone 14')).toBeVisible();
    const row = within(rowOf('praia.jpg'));
    expect(row.getByText('Encontrado')).toBeVisible();
    expect(row.getByText('3 KB em EXIF, XMP')).toBeVisible();
    expect(row.getByText(/^em São Paulo ou perto/, { selector: 'dd' })).toBeVisible();
    expect(row.getByText('01/05/2024, 12:33', { selector: 'dd' })).toBeVisible();
    expect(row.getByText('Photoshop', { selector: 'dd' })).toBeVisible();
    expect(row.getByText('ThumbnailImage', { selector: 'dd' })).toBeVisible();
    expect(row.getByRole('img', { name: 'Prévia de praia.jpg' })).toBeVisible();
    expect(cleanButton()).toBeEnabled();
    expect(fake.calls).toEqual([]);
  });

  it('says so where there is nothing', async () => {
    const { choose } = open({ read: () => nothing });
    await choose(photo('limpa.png', 'image/png'));
    expect(await screen.findByText('Nada encontrado')).toBeVisible();
  });

  it('takes what is dropped beside the zone, and refuses other files in words', async () => {
    open();
    const files = [photo(), new File(['x'], 'contrato.docx', { type: 'application/msword' })];
    const dataTransfer = { types: ['Files'], files };
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(screen.getByText('Solte para adicionar')).toBeVisible();
    fireEvent.drop(document.body, { dataTransfer });
    expect(await screen.findByText('“contrato.docx” não é imagem, vídeo, áudio nem PDF.')).toBeVisible();
    expect(rows().map(({ textContent }) => textContent)).toEqual(['praia.jpg']);
    expect(screen.queryByText('Solte para adicionar')).toBeNull();
  });

  it('says of what cannot be shown what it is', async () => {
    const { choose } = open({ read: () => ({ ...nothing, format: 'heic' }) });
    await choose(photo('foto.heic', ''));
    fireEvent.error(await screen.findByRole('img', { name: 'Prévia de foto.heic' }));
    expect(screen.getByRole('img', { name: 'HEIC: o navegador não mostra este formato' })).toBeVisible();
  });

  it.each([
    ['unknown_format', 'falsa.jpg', /não é de um formato aceito, apesar do nome/],
    ['encrypted', 'livro.pdf', /tem senha ou restrições/],
    ['signed', 'contrato.pdf', /tem uma assinatura digital/],
  ] as const)('does not send what cannot be cleaned: %s', async (reason, name, words) => {
    const { choose } = open({ read: () => ({ state: 'refused', reason }) });
    await choose(photo(name));
    expect(await screen.findByText(words)).toBeVisible();
    expect(cleanButton()).toBeDisabled();
    expect(screen.getByText('Nenhum dos arquivos pode ser limpo.')).toBeVisible();
  });

  it('takes a file out of the list, and all of them', async () => {
    const { choose, user } = open();
    await choose(photo('a.jpg'), photo('b.jpg'));
    await user.click(screen.getByRole('button', { name: 'Tirar a.jpg da lista' }));
    expect(rows().map(({ textContent }) => textContent)).toEqual(['b.jpg']);
    await user.click(screen.getByRole('button', { name: 'Limpar lista' }));
    expect(screen.queryByRole('list', { name: 'Arquivos escolhidos' })).toBeNull();
    expect(cleanButton()).toBeDisabled();
  });
});

describe('cleaning', () => {
  it('keeps in the browser what it can clean, says so before, and proves it after', async () => {
    const { choose, user, fake } = open({ read: () => ({ ...found, format: 'jpeg' }) });
    await choose(photo());
    expect(await screen.findByText(/limpo aqui, no seu navegador: não sai deste aparelho/)).toBeVisible();
    await user.click(cleanButton());
    expect(await screen.findByText(/nada encontrado, e o que se vê e ouve é idêntico/)).toBeVisible();
    expect(screen.getByText('SHA-256 abababababababab…')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['arquivo-limpo.jpg']);
    expect(fake.calls).toEqual([]);
  });

  it('does not hand out what a second look finds wrong', async () => {
    const { choose, user } = open({ proof: { ...same, picture: 'changed' } });
    await choose(photo());
    await user.click(cleanButton());
    expect(await screen.findByText(/A conferência do arquivo limpo não fechou/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('names marks of artificial intelligence, says what networks want, and lets them stay', async () => {
    const mark = {
      kind: 'provenance',
      container: 'c2pa',
      name: 'C2PA',
      value: 'Firefly',
      mark: 'c2pa',
    } as const;
    const comment = { kind: 'comment', container: 'comment', name: 'Comment', value: 'x' } as const;
    const marked: Reading = { ...nothing, findings: [mark, comment] };
    const kept: Reading = { ...nothing, findings: [comment], kept: [{ reason: 'chosen', finding: mark }] };
    const asked: StripOptions[] = [];
    const { choose, user } = open({
      read: (_, options) => {
        asked.push(options);
        return options.marks === 'keep' ? kept : marked;
      },
    });
    await choose(photo('arte.png', 'image/png'));
    const part = within(await screen.findByRole('region', { name: 'Marcas de IA e de procedência' }));
    expect(part.getByText('Credenciais de conteúdo (C2PA), escritas por Firefly')).toBeVisible();
    await user.click(part.getByText('O que as redes dizem sobre isso'));
    expect(part.getByText(/TikTok: lê as credenciais C2PA/)).toBeVisible();
    await user.click(part.getByRole('checkbox', { name: /^Tirar as credenciais C2PA/ }));
    expect(await screen.findByText(/vai lê-la como alterada/)).toBeVisible();
    expect(asked.map(({ marks }) => marks)).toEqual(['remove', 'keep']);
  });

  it('offers to leave pixels that hide a text, and never calls that clean', async () => {
    const finding = {
      kind: 'hidden',
      container: 'pixels',
      name: 'stealth_pngcomp',
      value: 'um retrato',
    } as const;
    const hidden: Reading = { ...nothing, findings: [finding] };
    const kept: Reading = { ...nothing, kept: [{ reason: 'chosen', finding }] };
    let reads = 0;
    const { choose, user } = open({ read: () => (reads++ === 0 ? hidden : kept) });
    await choose(photo('arte.png', 'image/png'));
    const box = await screen.findByRole('checkbox', { name: /^Tirar o texto escondido nos pontos/ });
    expect(box).toBeChecked();
    await user.click(box);
    expect(await screen.findByText(/Escondido nos pontos · um retrato · por escolha sua/)).toBeVisible();
    expect(screen.getByText('Nada a tirar no que foi conferido.', { exact: false })).toBeVisible();
    await user.click(cleanButton());
    expect(await screen.findByText(/veja na lista o que continua nele/)).toBeVisible();
  });

  it('sends one file in the field that the service reads, and saves what comes back', async () => {
    const { choose, user, fake } = open();
    await choose(photo());
    await user.click(cleanButton());
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['arquivo-limpo.jpg']));
    const form = fake.calls[0]?.body as FormData;
    expect((form.get('file') as File).name).toBe('praia.jpg');
    const row = within(rowOf('praia.jpg'));
    expect(row.getByText('Limpo')).toBeVisible();
    expect(row.getByText('Removido')).toBeVisible();
    expect(await screen.findByText('Arquivo limpo. O download começou.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Baixar arquivo limpo' }));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  it('does not send what is clean already', async () => {
    const { choose, user, fake } = open({ read: () => nothing });
    const clean = photo('limpa.png', 'image/png');
    await choose(clean);
    await user.click(cleanButton());
    expect(await screen.findByText('Nada encontrado: o arquivo já estava limpo.')).toBeVisible();
    expect(saved).toEqual([{ name: 'arquivo-limpo.png', file: clean }]);
    expect(fake.calls).toEqual([]);
  });

  it('saves several as a ZIP', async () => {
    const { choose, user } = open();
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await user.click(cleanButton());
    expect(await screen.findByText('3 arquivos limpos. O download do ZIP começou.')).toBeVisible();
    expect(saved.map(({ name, file }) => [name, file.type])).toEqual([
      ['arquivos-limpos.zip', 'application/zip'],
    ]);
    expect(screen.queryByRole('button', { name: 'Remover Metadados' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Baixar ZIP' }));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  it('says which file failed and why, keeps the others, and tries it again', async () => {
    let broken = true;
    const strip: FakeHandler = (call) => {
      const { name } = (call.body as FormData).get('file') as File;
      if (broken && name === 'b.jpg')
        throw fail('media.file.malformed', 422, [{ path: 'file', rule: 'truncated' }]);
      return cleaned(call);
    };
    const { choose, user } = open({ strip });
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await user.click(cleanButton());
    const row = within(rowOf('b.jpg'));
    expect(await row.findByText('O arquivo está incompleto. Copie-o de novo da origem.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Limpo')).toHaveLength(2));
    broken = false;
    const again = await screen.findByRole('button', { name: 'Tentar de novo com b.jpg' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    await waitFor(() => expect(screen.getAllByText('Limpo')).toHaveLength(3));
    expect(saved.map(({ name }) => name)).toEqual(['arquivos-limpos.zip', 'arquivo-limpo.jpg']);
  });

  it('stops where the account is the reason, and says so once', async () => {
    const strip = jest.fn<FakeHandler>(() => {
      throw fail('accounts.subscription.inactive', 403);
    });
    const { choose, user } = open({ strip });
    await choose(photo('a.jpg'), photo('b.jpg'));
    await user.click(cleanButton());
    expect(await screen.findByText(/Sua assinatura não está ativa/)).toBeVisible();
    expect(strip).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(cleanButton()).not.toHaveAttribute('aria-busy'));
    expect(saved).toEqual([]);
  });

  it('can be cancelled while a file is sent', async () => {
    const { choose, user } = open({ strip: () => new Promise(() => {}) });
    await choose(photo('a.jpg'), photo('b.jpg'));
    await user.click(cleanButton());
    expect(await screen.findByText('0 de 2 arquivos · 0%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Enviando a.jpg' })).toBeVisible();
    expect(within(rowOf('b.jpg')).getByText('Na fila')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText(/^Cancelado\./)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(cleanButton()).toBeEnabled();
    expect(saved).toEqual([]);
  });
});
