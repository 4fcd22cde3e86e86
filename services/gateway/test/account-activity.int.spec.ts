import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Mailer } from '@garimpo/service-kit';
import { runDue, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { must, newSubject, OPS_TOKEN, product, type Subject } from './support/personal-data/product.ts';

interface Line {
  kind: string;
  device: object | null;
  detail: string | null;
  current: boolean;
}

describe('what other domains tell the history of an account', () => {
  let app: TestApp;
  let ana: Subject;
  beforeAll(async () => {
    app = await product({ adminEmails: [] });
    ana = await newSubject(app, 'ana');
    app.config.adminEmails.push(ana.email);
  });
  afterAll(() => app.close());

  const lines = async () =>
    (must(await ana.request('GET', '/auth/v1/activity')).json as { events: Line[] }).events;
  const messages = async () => {
    await app.get<Mailer>(Mailer).idle();
    const folder = path.join(app.config.dataDir, 'mail');
    return readdirSync(folder)
      .map((file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .replace(/=\r?\n/g, '')
          .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString()),
      )
      .filter((message) => message.includes(`To: ${ana.email}`));
  };

  it('a copy of the data, before it is whole', async () => {
    const answer = await fetch(`${app.url}/api/account/export`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    await answer.arrayBuffer();
    expect((await lines())[0]).toMatchObject({ kind: 'data_exported', current: true });
    expect((await messages()).some((message) => message.includes('nao-fui-eu'))).toBe(true);
  });

  it('a deletion and its undoing, once each, with an email that leads to the denial', async () => {
    must(await ana.request('DELETE', '/api/account'));
    await runDue(app, 'accounts');
    expect((await lines())[0]).toMatchObject({ kind: 'deletion_requested', current: true });
    const [message] = (await messages()).filter((text) => text.includes('Recebemos o pedido para excluir'));
    const token = /nao-fui-eu#token=([\w.-]+)/.exec(message ?? '')?.[1] ?? '';

    must(await ana.request('POST', '/api/account/restore', {}));
    await runDue(app, 'accounts');
    const kinds = (await lines()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('deletion'))).toEqual([
      'deletion_cancelled',
      'deletion_requested',
    ]);

    // Administrators hear of tokens that the operator makes for teams.
    const body = { team: 'time-a', tools: ['mf-alfa'] };
    const made = await app.request('POST', '/api/releases/tokens', { token: OPS_TOKEN, body });
    const { id } = (made.json as { teamToken: { id: string } }).teamToken;
    for (let times = 0; times < 2; times += 1)
      await app.request('DELETE', `/api/releases/tokens/${id}`, { token: OPS_TOKEN });
    const told = (await lines()).filter(({ kind }) => kind.startsWith('team_token'));
    expect(told).toMatchObject([
      { kind: 'team_token_revoked', detail: 'time-a', device: null },
      { kind: 'team_token_created', detail: 'time-a', device: null },
    ]);

    expect(await app.request('POST', '/auth/v1/activity/deny', { body: { token } })).toMatchObject({
      status: 200,
      json: { outcome: 'denied' },
    });
    expect((await ana.request('GET', '/auth/v1/activity')).status).toBe(403);
  });
});
