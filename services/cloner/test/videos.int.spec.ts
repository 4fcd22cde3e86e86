import { createHash } from 'node:crypto';
import { type PageReply, VIDEO_PART_BYTES, type VideoUploadView } from '@garimpo/cloner-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { askHost } from './support/clone-hosts.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';

let cloner: ClonerApp;
let user: TestUser;
let count = 0;
let name = '';
beforeAll(async () => {
  cloner = await startClonerApp();
  user = await cloner.newUser();
});
afterAll(() => cloner.app.close());
beforeEach(async () => {
  count += 1;
  name = `video-${count}`;
  await user.clone(name, `/${name}`);
});

/** Begins as an MP4 does; the rest is noise. */
function mp4(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 7);
  file.write('\0\0\0\x20ftypisom', 0, 'latin1');
  return file;
}

const markOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const at = (rest = '') => `/api/clone/${name}/videos${rest}`;
const start = async (file: Buffer, by = user) =>
  by.request('POST', at(), { mark: markOf(file), bytes: file.length });
const put = (id: string, offset: number, part: Buffer, by = user) =>
  by.request('PUT', at(`/${id}?offset=${offset}`), part);

const refusal = (status: number, code: string, rule?: string) => ({
  status,
  json: { error: { code, ...(rule !== undefined && { fields: [expect.objectContaining({ rule })] }) } },
});

it('sends a video in parts, goes on where it broke off, and serves it once a save names it', async () => {
  const file = mp4(VIDEO_PART_BYTES + 1_000);
  const { id, received, partBytes } = (await start(file)).json as VideoUploadView;
  expect([received, partBytes]).toEqual([0, VIDEO_PART_BYTES]);
  await put(id, 0, file.subarray(0, VIDEO_PART_BYTES));
  // Another session begins with the same file.
  expect((await start(file)).json).toMatchObject({ id, received: VIDEO_PART_BYTES, path: null });
  expect(await put(id, 0, file.subarray(0, 10))).toMatchObject(
    refusal(409, 'cloner.upload.offset', String(VIDEO_PART_BYTES)),
  );
  const { path } = (await put(id, VIDEO_PART_BYTES, file.subarray(VIDEO_PART_BYTES))).json as VideoUploadView;
  expect(path).toMatch(/^\/__ext\/garimpo\/video\/[0-9a-f]{32}\.mp4$/);
  expect(await cloner.objects.list('clone-videos')).toEqual([]);

  const { html, version, sha256 } = (await user.request('GET', `/api/clone/${name}/page`)).json as PageReply;
  const patches = [{ start: html.length, end: html.length, text: `<video src="${path}"></video>` }];
  const saved = await user.request('POST', `/api/clone/${name}/patches`, {
    baseVersion: version,
    sha256,
    patches,
    uploads: [path],
  });
  expect(saved.status).toBe(200);
  const host = `${name}.${cloner.app.config.sitesDomain}`;
  const whole = await askHost(cloner.app.url, host, `${path}`, {});
  expect([whole.status, whole.headers['content-type'], whole.body.equals(file)]).toEqual([
    200,
    'video/mp4',
    true,
  ]);
  const part = await askHost(cloner.app.url, host, `${path}`, { headers: { range: 'bytes=4-7' } });
  expect([part.status, part.text]).toEqual([206, 'ftyp']);
});

it('lets in players that a saved page names, and their hosts alone', async () => {
  const { html, version, sha256 } = (await user.request('GET', `/api/clone/${name}/page`)).json as PageReply;
  const host = `${name}.${cloner.app.config.sitesDomain}`;
  const policy = async () =>
    String((await askHost(cloner.app.url, host, '/', {})).headers['content-security-policy']);
  expect(await policy()).toContain("frame-src 'self';");
  const text = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>';
  await user.request('POST', `/api/clone/${name}/patches`, {
    baseVersion: version,
    sha256,
    patches: [{ start: html.length, end: html.length, text }],
  });
  expect(await policy()).toContain("frame-src 'self' https://player.vimeo.com/video/;");
  expect(await policy()).not.toContain('youtube');
});

it('takes no other files, nothing of others, and nothing that the plan has no room for', async () => {
  const film = Buffer.from(mp4(200));
  film.write('qt  ', 8, 'latin1');
  const { id } = (await start(film)).json as VideoUploadView;
  expect(await put(id, 0, film)).toMatchObject(refusal(422, 'cloner.upload.unsupported', 'video'));
  const other = await cloner.newUser();
  expect(await put(id, 0, film, other)).toMatchObject(refusal(404, 'cloner.site.not_found'));
  expect((await user.request('DELETE', at(`/${id}`))).status).toBe(204);
  expect(await put(id, 0, film)).toMatchObject(refusal(404, 'cloner.upload.not_found'));
  cloner.limits.set(user.id, 0);
  expect(await start(mp4(200))).toMatchObject(refusal(409, 'cloner.storage.full', '0'));
  expect(
    await user.request('POST', '/api/clone/zip', { url: 'https://pagina.test/', takeVideos: true }),
  ).toMatchObject(refusal(409, 'cloner.storage.full', '0'));
  cloner.limits.delete(user.id);
});

it('gives up what nobody goes on with, parts and all', async () => {
  const file = mp4(VIDEO_PART_BYTES + 64);
  const { id } = (await start(file)).json as VideoUploadView;
  await put(id, 0, file.subarray(0, VIDEO_PART_BYTES));
  expect(await cloner.objects.list('clone-videos')).toHaveLength(1);
  await cloner.app.db.query(`UPDATE cloner.video_uploads SET kept_until = now() - interval '1 second'`);
  await runDue(cloner.app, 'cloner', new Date(Date.now() + 2 * 3_600_000));
  expect(await cloner.objects.list('clone-videos')).toEqual([]);
  expect(await put(id, VIDEO_PART_BYTES, file.subarray(VIDEO_PART_BYTES))).toMatchObject(
    refusal(404, 'cloner.upload.not_found'),
  );
});
