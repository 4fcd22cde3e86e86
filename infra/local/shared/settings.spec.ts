import { describe, expect, it } from '@jest/globals';
import { localUrl, readSettings } from './settings.mjs';

describe('readSettings', () => {
  it('needs nothing', () => {
    expect(readSettings({}, '/srv/garimpo')).toEqual({
      root: '/srv/garimpo',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/garimpo/.data',
      databaseUrl: undefined,
    });
  });

  it('takes an empty variable for an absent one, and a relative folder from the checkout', () => {
    const env = {
      PORT: '',
      HOST: ' ',
      DATABASE_URL: '',
      DATA_DIR: 'there',
      PUBLIC_URL: 'https://app.exemplo.com/',
    };
    expect(readSettings(env, '/srv')).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'https://app.exemplo.com',
      dataDir: '/srv/there',
      databaseUrl: undefined,
    });
  });

  it.each(['0', '65536', '-1', '3000.5', 'abc', '0x10', '1e3'])('refuses the port %s in one line', (port) => {
    expect(() => readSettings({ PORT: port }, '/srv')).toThrow(
      expect.objectContaining({
        name: 'StartProblem',
        message: `PORT must be a number from 1 to 65535, not "${port}".`,
      }),
    );
  });
});

describe('localUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:81'],
    ['localhost', 'http://127.0.0.1:81'],
    ['0.0.0.0', 'http://127.0.0.1:81'],
    ['::', 'http://[::1]:81'],
    ['::1', 'http://[::1]:81'],
    ['10.0.0.7', 'http://10.0.0.7:81'],
  ])('reaches a server on %s', (host, url) => {
    expect(localUrl({ ...readSettings({}, '/'), host, port: 81 })).toBe(url);
  });
});
