import { randomUUID } from 'node:crypto';
import { AVATAR_MAX_BYTES, type ProfileView, profileReply } from '@garimpo/accounts-contract';
import { ObjectStore } from '@garimpo/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { flat, hugePng } from '../src/avatars/testing/pictures.ts';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

let accounts: AccountsApp;
let store: ObjectStore;
let user: TestUser;
beforeAll(async () => {
  accounts = await startAccountsApp();
  store = accounts.app.get<ObjectStore>(ObjectStore);
});
beforeEach(async () => {
  user = await accounts.newUser({ metadata: { full_name: 'Ana' } });
  await user.profile();
});
afterAll(() => accounts.app.close());

const files = () => store.list('avatars');
const put = (who: TestUser, bytes: Buffer) => who.request('PUT', '/api/profile/avatar', bytes);
const profileOf = (reply: { json: unknown }): ProfileView => profileReply.parse(reply.json).profile;
async function accepted(who: TestUser, bytes: Buffer): Promise<string> {
  const reply = await put(who, bytes);
  expect(reply.status).toBe(200);
  const { avatarUrl } = profileOf(reply);
  expect(avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\.webp$/);
  return avatarUrl as string;
}

describe('PUT /api/profile/avatar', () => {
  it('keeps the picture, without a subscription too, and changes nothing else', async () => {
    const before = await user.profile();
    const avatarUrl = await accepted(user, await flat(600, 400, 'jpeg'));
    expect(profileOf(await user.request('GET', `/api/profile/${user.id}`))).toEqual({ ...before, avatarUrl });
  });

  it('serves it to anybody who has its address, for good, and as what it is', async () => {
    const avatarUrl = await accepted(user, await flat(600, 400, 'png'));
    const answer = await fetch(new URL(avatarUrl, accounts.app.url));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    const head = await fetch(new URL(avatarUrl, accounts.app.url), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('names the file after nobody, and deletes the one that it replaces', async () => {
    const first = await accepted(user, await flat(50, 50, 'png'));
    expect(first).not.toContain(user.id.slice(0, 8));
    const second = await accepted(user, await flat(60, 60, 'webp'));
    expect(second).not.toBe(first);
    const kept = await files();
    expect(kept).toContain(`avatars/${second.split('/').at(-1)}`);
    expect(kept).not.toContain(`avatars/${first.split('/').at(-1)}`);
    expect((await accounts.app.request('GET', first)).status).toBe(404);
  });

  it('leaves one file of ten pictures sent at once', async () => {
    const before = await files();
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => flat(40 + at, 40, 'jpeg')));
    const urls = await Promise.all(pictures.map((bytes) => accepted(user, bytes)));
    const { avatarUrl } = profileOf(await user.request('GET', `/api/profile/${user.id}`));
    expect(urls).toContain(avatarUrl);
    const added = (await files()).filter((key) => !before.includes(key));
    expect(added).toEqual([`avatars/${avatarUrl?.split('/').at(-1)}`]);
  });

  it.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
    ['no body', 400, 'accounts.avatar.missing', () => Buffer.alloc(0)],
    ['what is no picture', 415, 'accounts.avatar.unsupported', () => Buffer.from('<svg/>')],
    ['far too many pixels', 422, 'accounts.avatar.too_many_pixels', () => hugePng(20_000, 20_000)],
    [
      'half a picture',
      422,
      'accounts.avatar.unreadable',
      async () => (await flat(900, 900, 'jpeg')).subarray(0, 900),
    ],
    ['over 5 MB', 413, 'request.body.too_large', () => Buffer.alloc(AVATAR_MAX_BYTES + 1, 1)],
  ])('refuses %s and keeps the picture there was', async (_case, status, code, make) => {
    const avatarUrl = await accepted(user, await flat(50, 50, 'png'));
    const before = await files();
    expect(await put(user, await make())).toMatchObject({ status, json: { error: { code } } });
    expect(profileOf(await user.request('GET', `/api/profile/${user.id}`)).avatarUrl).toBe(avatarUrl);
    expect(await files()).toEqual(before);
  });

  it('takes a picture of exactly 5 MB', async () => {
    const bytes = Buffer.alloc(AVATAR_MAX_BYTES);
    // What follows the end of a JPEG is nobody's business, and does not get through.
    (await flat(50, 50, 'jpeg')).copy(bytes);
    await accepted(user, bytes);
  });

  it('believes the bytes and not the header', async () => {
    const token = await accounts.app.tokenFor({ id: user.id, email: user.email });
    const send = (type: string, body: Buffer) =>
      accounts.app.request('PUT', '/api/profile/avatar', { token, body, headers: { 'content-type': type } });
    expect((await send('text/html', await flat(50, 50, 'png'))).status).toBe(200);
    expect((await send('image/png', Buffer.from('<svg/>'))).status).toBe(415);
  });

  it('wants a profile, and writes no file without one', async () => {
    const newcomer = await accounts.newUser();
    const before = await files();
    expect(await put(newcomer, await flat(50, 50, 'png'))).toMatchObject({
      status: 404,
      json: { error: { code: 'accounts.profile.not_found' } },
    });
    expect(await files()).toEqual(before);
  });

  it('takes it while a changed address has not reached the profile yet', async () => {
    const before = await accounts.newUser({ tokenAgeSeconds: 600 });
    await before.profile();
    const after = await accounts.newUser({ id: before.id, email: `novo-${before.email}` });
    const avatarUrl = await accepted(after, await flat(50, 50, 'png'));
    expect(await after.profile()).toMatchObject({ avatarUrl, email: after.email });
  });

  it('wants somebody signed in', async () => {
    const reply = await accounts.app.request('PUT', '/api/profile/avatar', {
      body: await flat(50, 50, 'png'),
    });
    expect(reply.status).toBe(401);
  });
});

describe('DELETE /api/profile/avatar', () => {
  it('goes back to the initials, deletes the file, and does nothing the second time', async () => {
    const avatarUrl = await accepted(user, await flat(50, 50, 'png'));
    for (let times = 0; times < 2; times += 1) {
      const reply = await user.request('DELETE', '/api/profile/avatar');
      expect([reply.status, profileOf(reply).avatarUrl]).toEqual([200, null]);
    }
    expect(await files()).not.toContain(`avatars/${avatarUrl.split('/').at(-1)}`);
  });

  it("touches nobody else's, and no picture that is kept elsewhere", async () => {
    const other = await accounts.newUser();
    await other.profile();
    const theirs = await accepted(other, await flat(50, 50, 'png'));
    await accounts.app.db.query(`update accounts.profiles set avatar_url = $2 where id = $1`, [
      user.id,
      'https://fotos.example/ana.jpg',
    ]);
    expect((await user.request('DELETE', '/api/profile/avatar')).status).toBe(200);
    expect((await accounts.app.request('GET', theirs)).status).toBe(200);
  });
});

describe('GET /api/avatars/:file', () => {
  it.each([
    ['one that is not there', `${randomUUID().replaceAll('-', '')}.webp`, 404],
    ['another kind', `${'a'.repeat(32)}.svg`, 400],
    ['a way out', '..%2f..%2fsecrets.webp', 400],
    ['a name in capitals', `${'A'.repeat(32)}.webp`, 400],
  ])('%s: %s', async (_case, file, status) => {
    expect((await accounts.app.request('GET', `/api/avatars/${file}`)).status).toBe(status);
  });
});
