import { describe, expect, it, jest } from '@jest/globals';
import { withFirstAnswers } from './first-answers.ts';
import type { FirstRequest } from './first-request.ts';

const ANA = { authorization: 'Bearer ana' };
const answered = (path: string, headers: Record<string, string>, answer: Promise<Response> | Response) => ({
  path,
  headers,
  answer: Promise.resolve(answer),
});

function setUp(asked: FirstRequest[]) {
  const send = jest.fn<typeof fetch>(async () => new Response('sent'));
  const fetchFirst = withFirstAnswers(asked, send);
  const text = async (path: string, init?: RequestInit) => (await fetchFirst(path, init)).text();
  return { text, send, asked };
}

describe('an answer from the head of the page', () => {
  it('is taken up once, by who asks the same in the same name', async () => {
    const { text, send } = setUp([answered('/api/offers', ANA, new Response('first'))]);
    expect(await text('/api/offers', { headers: { ...ANA, 'x-request-id': 'r' } })).toBe('first');
    expect(send).not.toHaveBeenCalled();
    expect(await text('/api/offers', { headers: ANA })).toBe('sent');
  });

  it.each<[string, string, RequestInit | undefined]>([
    ['another address', '/api/offers/archived', { headers: ANA }],
    ['somebody else', '/api/offers', { headers: { authorization: 'Bearer bia' } }],
    ['nobody', '/api/offers', undefined],
    ['who sees a preview', '/api/offers', { headers: { ...ANA, 'X-Garimpo-Preview': 'p' } }],
    ['who has an older answer', '/api/offers', { headers: { ...ANA, 'if-none-match': '"1"' } }],
  ])('is not for %s', async (_whom, path, init) => {
    const { text, asked } = setUp([answered('/api/offers', ANA, new Response('first'))]);
    expect(await text(path, init)).toBe('sent');
    expect(asked).toHaveLength(1);
  });

  it('is old once something was changed', async () => {
    const { text } = setUp([answered('/api/offers', ANA, new Response('first'))]);
    await text('/api/offers/7', { method: 'DELETE', headers: ANA });
    expect(await text('/api/offers', { headers: ANA })).toBe('sent');
  });

  it.each([
    ['a refusal', async () => new Response('no', { status: 401 })],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('is asked for again where it is %s', async (_what, answer) => {
    const { text, send } = setUp([answered('/api/offers', ANA, answer())]);
    expect(await text('/api/offers', { headers: ANA })).toBe('sent');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is waited for no longer than an own one would be', async () => {
    const { text, send } = setUp([answered('/api/offers', ANA, new Promise(() => {}))]);
    send.mockImplementation(async (_input, init) => {
      init?.signal?.throwIfAborted();
      return new Response('sent');
    });
    const controller = new AbortController();
    const asking = text('/api/offers', { headers: ANA, signal: controller.signal });
    controller.abort(new Error('too late'));
    await expect(asking).rejects.toThrow('too late');
  });
});
