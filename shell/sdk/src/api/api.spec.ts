import { describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import { type ApiOptions, addressOf, createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { FormSilence, type FormTransport } from './form-transport.ts';

const reply = z.object({ offers: z.array(z.string()) });

/** A client over hand-made answers; each call's request is kept. */
function clientWith(answers: (Response | Error)[], options: Partial<ApiOptions> = {}) {
  const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
  const fetch = (async (url: unknown, init: unknown) => {
    sent.push({ url: String(url), init: init as RequestInit & { headers: Record<string, string> } });
    const answer = answers.shift();
    if (answer === undefined) return new Promise(() => {});
    if (answer instanceof Error) throw answer;
    return answer;
  }) as typeof globalThis.fetch;
  return { sent, api: createApi({ getAccessToken: () => 'token-1', fetch, ...options }) };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const refusalOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

describe('createApi', () => {
  it('sends token, request id and query, and answers what the schema parsed', async () => {
    const { api, sent } = clientWith([json({ offers: ['a'], addedLater: true })], {
      baseUrl: 'http://services/',
    });
    await expect(
      api.get('/api/offers', reply, { query: { tag: ['a', 'b'], page: 2, none: undefined } }),
    ).resolves.toEqual({
      offers: ['a'],
    });
    expect(sent[0]?.url).toBe('http://services/api/offers?tag=a&tag=b&page=2');
    expect(sent[0]?.init.headers['authorization']).toBe('Bearer token-1');
    expect(sent[0]?.init.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
  });

  it('sends a body as JSON, and answers nothing where no reply is read', async () => {
    const { api, sent } = clientWith([new Response(null, { status: 204 })]);
    await expect(api.patch('/api/offers/1', { status: 'approved' }, null)).resolves.toBeUndefined();
    expect(sent[0]?.init.method).toBe('PATCH');
    expect(sent[0]?.init.body).toBe('{"status":"approved"}');
    expect(sent[0]?.init.headers['content-type']).toBe('application/json');
  });

  it('says in the body of a deletion what is to go, where the address does not', async () => {
    const { api, sent } = clientWith([
      new Response(null, { status: 204 }),
      new Response(null, { status: 204 }),
    ]);
    await api.delete('/api/clone', null, { body: { subdomain: 'loja' } });
    await api.delete('/api/offers/1');
    expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
      ['DELETE', '{"subdomain":"loja"}'],
      ['DELETE', undefined],
    ]);
  });

  it('sends a file as it is, by its own type or as bytes of none', async () => {
    const { api, sent } = clientWith([json({ offers: [] }), json({ offers: [] })]);
    const picture = new Blob(['x'], { type: 'image/png' });
    await expect(api.put('/api/profile/avatar', picture, reply)).resolves.toEqual({ offers: [] });
    await api.put('/api/profile/avatar', new Blob(['x']), reply);
    expect(sent.map(({ init }) => [init.method, init.headers['content-type']])).toEqual([
      ['PUT', 'image/png'],
      ['PUT', 'application/octet-stream'],
    ]);
    expect(sent[0]?.init.body).toBe(picture);
  });

  it('puts what is no file as JSON', async () => {
    const { api, sent } = clientWith([json({ offers: [] })]);
    await api.put('/api/clone/loja/draft', { revision: 0 }, reply);
    expect([sent[0]?.init.headers['content-type'], sent[0]?.init.body]).toEqual([
      'application/json',
      '{"revision":0}',
    ]);
  });

  it('sends nothing in the name of somebody else who has signed in meanwhile', async () => {
    const tokenOf = (sub: string) =>
      `e30.${btoa(JSON.stringify({ sub })).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.x`;
    let token = tokenOf('ana');
    const { api, sent } = clientWith([json({ offers: [] })], { getAccessToken: () => token });
    await api.get('/api/offers', reply, { onlyAs: 'ana' });
    token = tokenOf('bia?>');
    const error = await refusalOf(api.get('/api/offers', reply, { onlyAs: 'ana' }));
    expect([error.code, error.status, error.kind]).toEqual(['client.session.changed', 401, 'http']);
    expect(sent).toHaveLength(1);
  });

  it('hands a file over once its head is there, and ends it with the signal', async () => {
    const controller = new AbortController();
    const { api, sent } = clientWith([
      new Response('PK', { headers: { 'content-type': 'application/zip', 'x-media-total': '5' } }),
    ]);
    const file = await api.file(
      'POST',
      '/api/facebook/download-media',
      { url: 'a' },
      {
        signal: controller.signal,
        timeoutMs: 5_000,
      },
    );
    expect(file.headers.get('x-media-total')).toBe('5');
    expect(await new Response(file.body).text()).toBe('PK');
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    controller.abort();
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it('reads a refusal in the place of a file', async () => {
    const { api } = clientWith([json({ error: { code: 'a.b.c', message: 'no', requestId: 'r' } }, 422)]);
    const error = await refusalOf(api.file('GET', '/api/offers.csv'));
    expect([error.code, error.status]).toEqual(['a.b.c', 422]);
  });

  it('goes without a token when there is none', async () => {
    const { api, sent } = clientWith([json({ offers: [] })], { getAccessToken: async () => null });
    await api.get('/api/plans', reply);
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('carries the code, fields and request id of a refusal', async () => {
    const fields = [{ path: 'title', rule: 'too_small' }];
    const error = { code: 'request.input.invalid', message: 'refused', requestId: 'req-7', fields };
    const { api } = clientWith([json({ error }, 400)]);
    const refusal = await refusalOf(api.post('/api/offers', {}, reply));
    expect(refusal).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'request.input.invalid',
      requestId: 'req-7',
      fields,
    });
  });

  it.each([
    [502, 'service.dependency.unavailable'],
    [500, 'service.internal.error'],
    [429, 'request.rate.exceeded'],
    [413, 'request.body.too_large'],
  ])('reads a page that is no error body at all by its status %i', async (status, code) => {
    const { api } = clientWith([
      new Response('<html>proxy</html>', { status, headers: { 'retry-after': '7' } }),
    ]);
    const refusal = await refusalOf(api.get('/api/offers', reply));
    expect(refusal).toMatchObject({ kind: 'http', status, code, retryAfterSeconds: 7 });
  });

  it.each([
    ['another shape', json({ offers: 'none' })],
    ['no JSON', new Response('<html></html>')],
    ['nothing', new Response(null, { status: 204 })],
    ['a redirect the browser did not follow', new Response(null, { status: 304 })],
  ])('refuses a reply of %s', async (_, answer) => {
    const { api } = clientWith([answer]);
    expect(await refusalOf(api.get('/api/offers', reply))).toMatchObject({
      kind: 'invalid_reply',
      code: 'client.reply.invalid',
    });
  });

  it('calls a lost connection by its name', async () => {
    const { api } = clientWith([new TypeError('fetch failed')]);
    expect(await refusalOf(api.get('/api/offers', reply))).toMatchObject({ kind: 'network', status: 0 });
  });

  it('gives up at the deadline, also when the connection ignores the abort', async () => {
    const { api, sent } = clientWith([], { timeoutMs: 5 });
    expect(await refusalOf(api.get('/api/offers', reply))).toMatchObject({ kind: 'timeout' });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it("lets the caller's own abort through as it is", async () => {
    const { api } = clientWith([]);
    const controller = new AbortController();
    const work = api.get('/api/offers', reply, { signal: controller.signal });
    controller.abort(new Error('left the page'));
    await expect(work).rejects.toThrow('left the page');
    await expect(work).rejects.not.toBeInstanceOf(ApiError);
  });

  it('sends nothing for a signal that had already fired', async () => {
    const { api, sent } = clientWith([json({ offers: [] })]);
    await expect(
      api.get('/api/offers', reply, { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');
    expect(sent).toHaveLength(0);
  });
});

describe('a 401', () => {
  const expired = () =>
    json({ error: { code: 'request.token.invalid', message: 'expired', requestId: 'req-1' } }, 401);

  it('repeats the request once with the new token', async () => {
    const tokens = ['old', 'new'];
    const { api, sent } = clientWith([expired(), json({ offers: ['a'] })], {
      getAccessToken: () => tokens.shift() ?? null,
      onUnauthorized: async () => true,
    });
    await expect(api.get('/api/offers', reply)).resolves.toEqual({ offers: ['a'] });
    expect(sent.map(({ init }) => init.headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
  });

  it('does not repeat for ever', async () => {
    const onUnauthorized = jest.fn(() => true);
    const { api, sent } = clientWith([expired(), expired(), expired()], { onUnauthorized });
    expect((await refusalOf(api.get('/api/offers', reply))).status).toBe(401);
    expect(sent).toHaveLength(2);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('stays a refusal when no new token came', async () => {
    const { api, sent } = clientWith([expired()], { onUnauthorized: () => {} });
    expect((await refusalOf(api.delete('/api/offers/1'))).code).toBe('request.token.invalid');
    expect(sent).toHaveLength(1);
  });
});

describe('a 403', () => {
  const refused = (code: string) => json({ error: { code, message: 'no', requestId: 'req-1' } }, 403);

  it('that asks for the second factor has the token renewed, and the request repeated', async () => {
    const onUnauthorized = jest.fn(() => true);
    const { api, sent } = clientWith([refused('request.factor.required'), json({ offers: ['a'] })], {
      onUnauthorized,
    });
    await expect(api.get('/api/offers', reply)).resolves.toEqual({ offers: ['a'] });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(2);
  });

  it('stays a refusal when the renewed token is not enough either', async () => {
    const { api } = clientWith([refused('request.factor.required'), refused('request.factor.required')], {
      onUnauthorized: () => true,
    });
    expect((await refusalOf(api.get('/api/offers', reply))).code).toBe('request.factor.required');
  });

  it.each(['request.access.denied', 'accounts.subscription.inactive'])(
    'for %s has nothing to do with the token',
    async (code) => {
      const onUnauthorized = jest.fn(() => true);
      const { api, sent } = clientWith([refused(code)], { onUnauthorized });
      expect((await refusalOf(api.get('/api/offers', reply))).code).toBe(code);
      expect(onUnauthorized).not.toHaveBeenCalled();
      expect(sent).toHaveLength(1);
    },
  );
});

describe('addressOf', () => {
  it.each([
    ['', '/api/offers', {}, '/api/offers'],
    ['http://a/', '/b', { q: 'é&=' }, 'http://a/b?q=%C3%A9%26%3D'],
    ['', '/b?x=1', { y: false }, '/b?x=1&y=false'],
    ['', '/b', { y: null, z: undefined }, '/b'],
  ])('%j %j %j', (base, path, query, expected) => {
    expect(addressOf(base, path, query)).toBe(expected);
  });
});

describe('form', () => {
  const answer = (status: number, body: string) => ({
    status,
    headers: new Headers({ 'x-request-id': 'req-7' }),
    file: new Blob([body]),
  });
  const refused = (code: string) => JSON.stringify({ error: { code, message: 'no', requestId: 'req-7' } });

  it('sends a form in the name of its user and answers with the file', async () => {
    const postForm = jest.fn<FormTransport>(async () => answer(200, 'clean'));
    const { api } = clientWith([], { postForm, baseUrl: 'http://services' });
    const form = new FormData();
    const { file } = await api.form('/api/strip-meta', form, { timeoutMs: 5 });
    expect(await file.text()).toBe('clean');
    const sent = postForm.mock.calls[0]?.[0];
    expect([sent?.url, sent?.form, sent?.silenceMs, sent?.headers['authorization']]).toEqual([
      'http://services/api/strip-meta',
      form,
      5,
      'Bearer token-1',
    ]);
    expect(sent?.headers).not.toHaveProperty('content-type');
  });

  it('says what the service refused', async () => {
    const postForm: FormTransport = async () => answer(415, refused('media.file.unsupported'));
    const error = await refusalOf(clientWith([], { postForm }).api.form('/api/strip-meta', new FormData()));
    expect([error.code, error.status, error.requestId]).toEqual(['media.file.unsupported', 415, 'req-7']);
  });

  it('is sent again with a new token, once', async () => {
    const answers = [answer(401, refused('request.token.invalid')), answer(200, 'clean')];
    const postForm: FormTransport = async () => answers.shift() ?? answer(500, '');
    const { api } = clientWith([], { postForm, onUnauthorized: () => true });
    expect(await (await api.form('/api/strip-meta', new FormData())).file.text()).toBe('clean');
  });

  it.each([
    ['timeout', new FormSilence()],
    ['network', new TypeError('the connection failed')],
  ])('%s where nothing came', async (kind, cause) => {
    const postForm: FormTransport = () => Promise.reject(cause);
    const error = await refusalOf(clientWith([], { postForm }).api.form('/api/strip-meta', new FormData()));
    expect(error.kind).toBe(kind);
  });

  it("keeps the caller's own abort", async () => {
    const postForm: FormTransport = ({ signal }) => Promise.reject(signal?.reason);
    const signal = AbortSignal.abort(new Error('not wanted'));
    const sending = clientWith([], { postForm }).api.form('/api/strip-meta', new FormData(), { signal });
    await expect(sending).rejects.toThrow('not wanted');
  });
});
