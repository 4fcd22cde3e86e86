import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { FILE_BYTES_MAX, FILES_PER_USER } from '@garimpo/media-contract';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { plainPdf } from '../src/testing/documents/dirty-pdf.ts';
import { makeMovie, pictureTrack, soundTrack, telemetryTrack } from '../src/testing/films/make-movie.ts';
import { jpegSegment, withSegments } from '../src/testing/pictures/bytes.ts';
import { hideText } from '../src/testing/pictures/hide-text.ts';
import { scene } from '../src/testing/pictures/scene.ts';
import { DIRTY_ID3, id3Tag } from '../src/testing/sounds/id3.ts';
import { mp3Frames } from '../src/testing/sounds/make-mp3.ts';
import { Spool } from '../src/upload/spool.ts';
import { type MediaApp, mediaApp } from './support/media-app.ts';

let media: MediaApp;
let picture: Buffer;
let book: Buffer;
const voice = Buffer.concat([id3Tag(4, ...DIRTY_ID3), ...mp3Frames()]);
const film = makeMovie({ tracks: [pictureTrack(), soundTrack(), telemetryTrack()] });

beforeAll(async () => {
  media = await mediaApp();
  book = await plainPdf();
  picture = withSegments(await scene().jpeg().toBuffer(), jpegSegment(0xfe, 'segredo'));
});
afterAll(() => media.close());

/** Files that lie on the disk, and those that have lost their name and are open still. */
async function filesLeft(): Promise<string[]> {
  const folder = join(media.app.config.dataDir, 'media');
  const open = await readdir('/proc/self/fd');
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return [...(await readdir(folder)), ...targets.filter((target) => target.startsWith(folder))];
}

describe('POST /api/strip-meta', () => {
  it.each<[string, () => Buffer, string, string, string]>([
    ['a picture', () => picture, 'férias.JPEG', 'image/jpeg', 'arquivo-limpo.jpeg'],
    [
      'a picture with the name of another format',
      () => picture,
      'férias.png',
      'image/jpeg',
      'arquivo-limpo.jpg',
    ],
    ['a film', () => film, 'IMG_0001.mp4', 'video/mp4', 'arquivo-limpo.mp4'],
    ['a voice', () => voice, 'voz.MP3', 'audio/mpeg', 'arquivo-limpo.mp3'],
    ['a book', () => book, 'livro', 'application/pdf', 'arquivo-limpo.pdf'],
    ['a film without an extension', () => film, 'film', 'video/mp4', 'arquivo-limpo.mp4'],
    [
      'a name that is no name',
      () => film,
      '../../etc/"passwd\r\nx: y".mp4',
      'video/mp4',
      'arquivo-limpo.mp4',
    ],
  ])('gives back %s without what it said', async (_, bytes, name, type, cleanName) => {
    const answer = await media.send(bytes(), name);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${cleanName}"`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-length')).toBe(String(answer.body.length));
    expect(answer.body.equals((await clean(bytes())).bytes)).toBe(true);
    expect(answer.body.toString('latin1')).not.toContain('segredo');
    expect(await filesLeft()).toEqual([]);
  });

  it.each<[string, () => Promise<{ status: number; code: string | null }>, number, string]>([
    ['nothing', () => media.send(Buffer.alloc(0), 'a.jpg'), 422, 'media.file.empty'],
    ['a text', () => media.send(Buffer.from('olá'), 'a.jpg'), 415, 'media.file.unsupported'],
    [
      'half a film',
      () => media.send(film.subarray(0, film.length - 40), 'a.mp4'),
      422,
      'media.file.malformed',
    ],
    ['half a picture', () => media.send(picture.subarray(0, 300), 'a.jpg'), 422, 'media.file.malformed'],
    ['a form without a file', () => media.sendForm(new FormData()), 400, 'media.file.missing'],
    ['a form with a text for a file', () => media.sendForm(formOf({ file: 'a' })), 400, 'media.file.missing'],
    ['a form with another field', () => media.sendForm(formOf({ outro: 'a' })), 400, 'request.input.invalid'],
    [
      'two files',
      () =>
        media.sendForm(
          formOf({ file: new File([picture.slice()], 'a.jpg'), more: new File([picture.slice()], 'b.jpg') }),
        ),
      400,
      'request.input.invalid',
    ],
    ['nobody’s file', () => media.send(picture, 'a.jpg', ''), 401, 'request.token.missing'],
  ])('refuses %s', async (_, send, status, code) => {
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await filesLeft()).toEqual([]);
  });

  it('leaves the pixels alone where the form says so, and takes no other word for it', async () => {
    const hidden = { width: 40, height: 200, channel: 'alpha', packed: true } as const;
    const drawing = await hideText('segredo', hidden);
    const send = (choice: string) => {
      const form = formOf({ hidden: choice });
      form.set('file', new File([drawing.slice()], 'arte.png'));
      return media.sendForm(form);
    };
    expect((await send('keep')).body.equals(drawing)).toBe(true);
    expect((await send('rewrite')).body.equals((await clean(drawing)).bytes)).toBe(true);
    expect((await send('talvez')).code).toBe('request.input.invalid');
  });

  it('says where a file contradicts itself', async () => {
    const answer = await media.send(film.subarray(0, film.length - 40), 'a.mp4');
    expect(answer.fields).toEqual([{ path: 'file', rule: 'truncated' }]);
  });

  it('is closed to those whose subscription has ended', async () => {
    const userId = '7b0f9c1e-0000-4000-8000-000000000001';
    const token = await media.app.tokenFor({ id: userId });
    media.app.inactiveUsers.add(userId);
    expect((await media.send(picture, 'a.jpg', token)).code).toBe('accounts.subscription.inactive');
  });

  it('takes no other kind of body, and none that is longer than it may be', async () => {
    const headers = { authorization: `Bearer ${media.token}` };
    const json = await media.app.request('POST', '/api/strip-meta', { token: media.token, body: {} });
    expect(json.status).toBe(415);
    const long = request(`${media.app.url}/api/strip-meta`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': FILE_BYTES_MAX + 1_000_000,
      },
    });
    long.write('--x\r\n');
    const [answer] = await once(long, 'response');
    expect(answer.statusCode).toBe(413);
    long.destroy();
    answer.destroy();
  });

  deepIt('survives forms that end anywhere, many at once', async () => {
    const part = (name: string) =>
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`),
        picture,
        Buffer.from('\r\n'),
      ]);
    const form = Buffer.concat([part('file'), part('file'), Buffer.from('--x--\r\n')]);
    const cuts = Array.from({ length: 30 }, (_, at) => Math.floor((at * form.length) / 30));
    const tokens = await Promise.all(
      cuts.map((_, at) =>
        media.app.tokenFor({ id: `7b0f9c1e-0000-4000-8000-0000000001${String(at).padStart(2, '0')}` }),
      ),
    );
    const replies = await Promise.all(
      cuts.map((cut, at) =>
        media.app.request('POST', '/api/strip-meta', {
          token: tokens[at],
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: form.subarray(0, cut),
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    await until(async () => (await filesLeft()).length === 0);
    expect((await media.send(picture, 'a.jpg')).status).toBe(200);
  });

  it('keeps nothing of a file whose sender goes away', async () => {
    const sent = openUpload(media);
    sent.write(picture);
    sent.write(picture);
    await until(async () => (await filesLeft()).length > 0);
    sent.destroy();
    await until(async () => (await filesLeft()).length === 0);
  });

  it('has so many of one user under way and not one more, and goes on when they are through', async () => {
    const open = Array.from({ length: FILES_PER_USER }, () => openUpload(media));
    await until(async () => (await filesLeft()).length === FILES_PER_USER);
    const refused = await media.send(picture, 'a.jpg');
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'media.queue.full',
      '10',
    ]);
    const other = await media.app.tokenFor({ id: '7b0f9c1e-0000-4000-8000-000000000002' });
    expect((await media.send(picture, 'a.jpg', other)).status).toBe(200);
    for (const one of open) one.destroy();
    await until(async () => (await filesLeft()).length === 0);
    expect((await media.send(picture, 'a.jpg')).status).toBe(200);
  });
});

it('says that the disk is full before it is', async () => {
  const spool = new Spool(media.app.config.dataDir, Number.MAX_SAFE_INTEGER);
  await expect(spool.prepare(1)).rejects.toMatchObject({ code: 'media.storage.full', status: 507 });
});

it('says nothing of the files in its log', async () => {
  await media.send(picture, 'nome-segredo.jpg');
  await media.send(film.subarray(0, 900), 'nome-segredo.mp4');
  expect(media.app.logs.join('')).not.toContain('segredo');
});

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A form that has begun, and does not end. */
function openUpload({ app, token }: MediaApp) {
  const sent = request(`${app.url}/api/strip-meta`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  sent.on('error', () => undefined);
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxxxx');
  return sent;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it never was so');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
