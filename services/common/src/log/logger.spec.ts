import { describe, expect, it } from '@jest/globals';
import { safePath } from '../http/request-log.ts';
import { createLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

describe('the logger', () => {
  it('writes level and time as people read them', () => {
    const [line] = logged((log) => log.warn({ a: 1 }, 'hello'));
    expect(line).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      a: 1,
      msg: 'hello',
    });
  });

  it('keeps quiet below its level', () => {
    expect(logged((log) => log.debug('x'))).toEqual([]);
  });

  it('hides what opens a session, wherever it is handed in', () => {
    const secret = 'value-that-nobody-may-see';
    const lines = logged((log) => {
      log.info({ authorization: secret, password: secret, refresh_token: secret });
      log.info({ headers: { authorization: secret, cookie: secret }, session: { accessToken: secret } });
      log.info({ request: { headers: { authorization: secret, cookie: secret } } });
    });
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(JSON.stringify(lines)).toContain('[redacted]');
  });

  it('logs an error with its cause, without the values of the statement', () => {
    const driverError = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(ana@exemplo.com.br) already exists.',
    });
    const error = Object.assign(new Error('duplicate key'), {
      driverError,
      query: 'insert',
      parameters: ['hash-of-ana'],
    });
    const [line] = logged((log) => log.error({ err: error }));
    expect(line?.['err']).toMatchObject({
      message: 'duplicate key',
      cause: { code: '23505', constraint: 'users_email' },
    });
    expect(JSON.stringify(line)).not.toMatch(/ana@|hash-of-ana/);
  });

  it('copes with a cause that goes in circles, and with what is no error', () => {
    const error: Error & { cause?: unknown } = new Error('round');
    error.cause = new Error('and round', { cause: error });
    expect(logged((log) => log.error({ err: error }))).toHaveLength(1);
    expect(logged((log) => log.error({ err: 'just a text' }))[0]?.['err']).toEqual({
      type: 'string',
      message: 'just a text',
    });
  });
});

describe('safePath', () => {
  it.each([
    ['/api/offers', '/api/offers'],
    ['/api/offers/1/metrics?days=7', '/api/offers/1/metrics?days=7'],
    ['/auth/v1/verify?token=abc&type=x', '/auth/v1/verify?token=[hidden]&type=[hidden]'],
    ['/checkout?plano=starter&email=a%40b.c', '/checkout?plano=starter&email=[hidden]'],
    ['/x?', '/x'],
    ['/x?a', '/x?a=[hidden]'],
    ['/x?a=1?b=2', '/x?a=[hidden]'],
    ['/x?a=1#b=2', '/x?a=[hidden]'],
    ['/x#access_token=abc', '/x'],
    ['/x#a?b=c', '/x'],
    ['/x;token=abc', '/x'],
    ['/x%3Ftoken=abc&type=y', '/x'],
    ['/x?abc.def-ghi', '/x?[hidden]=[hidden]'],
    ['/x?=abc', '/x?[hidden]=[hidden]'],
    [`/x/${'eyJ0'.repeat(20)}.${'a'.repeat(50)}/y`, '/x/[hidden].[hidden]/y'],
    ['/api/profile/2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f', '/api/profile/[hidden]'],
    [
      '/auth/v1/admin/users/2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f/factors',
      '/auth/v1/admin/users/[hidden]/factors',
    ],
    ['/x/2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f', '/x/2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f'],
    [`/${'a/'.repeat(400)}`, `/${'a/'.repeat(149)}a…`],
    [`/x?${'a=1&'.repeat(400)}`, `/x?${'a=[hidden]&'.repeat(27)}…`],
  ])('of %s is %s', (url, path) => {
    expect(safePath(url)).toBe(path);
  });
});
