import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config, Person, PersonalData } from '@garimpo/service-kit';
import { PersonalDataRegistry } from '@garimpo/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

const ANA: Person = {
  userId: '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11',
  email: 'ana@exemplo.com.br',
  emailVerified: true,
};
const KEY = 'service-role-key-of-the-tests';
const signal = new AbortController().signal;

/** As much of the project's admin API as is asked. */
let project: Server;
let url: string;
let asked: { method: string; path: string; key: string; body: unknown }[];
let answer: { status: number; body: unknown };
beforeAll(async () => {
  project = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push({
        method: request.method ?? '',
        path: request.url ?? '',
        key: request.headers.authorization ?? '',
        body,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: {} };
});
afterAll(() => new Promise((resolve) => project.close(resolve)));

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

function cloud(config: Partial<Config>): Promise<AccountsApp> {
  return startAccountsApp({ supabaseUrl: url, supabasePublishableKey: 'publishable', ...config });
}

function authOf({ app }: AccountsApp): PersonalData {
  const found = app
    .get<PersonalDataRegistry>(PersonalDataRegistry)
    .all()
    .find(({ domain }) => domain === 'auth');
  if (found === undefined) throw new Error('nobody tells of the users in the cloud');
  return found;
}

const PATH = `/auth/v1/admin/users/${ANA.userId}`;

describe('with the key of the project', () => {
  let accounts: AccountsApp;
  beforeAll(async () => {
    accounts = await cloud({ supabaseServiceRoleKey: KEY });
  });
  afterAll(() => accounts.app.close());

  it('the user is shut out, and then deleted', async () => {
    await authOf(accounts).endAccess?.(ANA);
    await authOf(accounts).erase(ANA, signal);
    expect(asked).toEqual([
      { method: 'PUT', path: PATH, key: `Bearer ${KEY}`, body: { ban_duration: '876000h' } },
      { method: 'DELETE', path: PATH, key: `Bearer ${KEY}`, body: { should_soft_delete: false } },
    ]);
  });

  it('a user that is gone is no failure, and leaves nothing', async () => {
    answer = { status: 404, body: {} };
    await authOf(accounts).endAccess?.(ANA);
    await authOf(accounts).erase(ANA, signal);
    expect(await authOf(accounts).leftovers(ANA)).toEqual([]);
    answer = { status: 200, body: { id: ANA.userId } };
    expect(await authOf(accounts).leftovers(ANA)).toEqual(['the users of the Supabase project']);
  });

  it('a refusal is one, so that the erasure is tried again', async () => {
    answer = { status: 500, body: {} };
    await expect(authOf(accounts).erase(ANA, signal)).rejects.toThrow(/answered 500 to DELETE/);
  });

  it('hands out what is no secret', async () => {
    answer = {
      status: 200,
      body: {
        id: ANA.userId,
        email: ANA.email,
        confirmation_token: 'x',
        encrypted_password: 'x',
        factors: ['x'],
      },
    };
    for await (const { path, content } of authOf(accounts).export(ANA, signal)) {
      expect(path).toBe('acesso/usuario.json');
      let text = '';
      for await (const chunk of content) text += chunk;
      expect(JSON.parse(text)).toEqual({ id: ANA.userId, email: ANA.email });
    }
  });
});

describe('without it', () => {
  it('the operator is told at the start, and whom to delete', async () => {
    const accounts = await cloud({});
    try {
      await authOf(accounts).endAccess?.(ANA);
      await authOf(accounts).erase(ANA, signal);
      expect(asked).toEqual([]);
      expect(await authOf(accounts).leftovers(ANA)).toEqual([]);
      const told = accounts.app.logs.filter(
        (line) => line.includes('Supabase project') || line.includes('by hand'),
      );
      expect(told).toHaveLength(2);
      expect(told[1]).toContain(ANA.userId);
      expect(told.join()).not.toContain(ANA.email);
    } finally {
      await accounts.app.close();
    }
  });
});
