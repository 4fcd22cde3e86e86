import { describe, expect, it } from '@jest/globals';
import { listProviders } from './providers.ts';

const config = { authUrl: 'http://localhost:3000/', authKey: 'key' };
const answering = (status: number, body: unknown) =>
  (async () => new Response(JSON.stringify(body), { status })) as unknown as typeof fetch;

describe('listProviders', () => {
  it('names what is on, and is no way of this service itself', async () => {
    const external = {
      anonymous_users: true,
      email: true,
      phone: true,
      github: true,
      google: false,
      minha_empresa: true,
    };
    await expect(listProviders(config, answering(200, { external }))).resolves.toEqual([
      'github',
      'minha_empresa',
    ]);
  });

  it.each([[[]], [['github']]])('takes the word of the configuration: %j', async (providers) => {
    await expect(listProviders({ ...config, providers }, answering(500, {}))).resolves.toEqual(providers);
  });

  it.each([
    [503, {}],
    [200, { external: null }],
  ])('fails on %i %j', async (status, body) => {
    await expect(listProviders(config, answering(status, body))).rejects.toThrow();
  });
});
