import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AbuseReportView } from '@garimpo/cloner-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CloneHostsApp, type PublishedClone, startCloneHosts } from './support/clone-hosts.ts';

const FORM = '/.well-known/denuncia';
const PAGE = { '/': { body: 'Oferta', type: 'text/html' }, [FORM]: { body: 'minha', type: 'text/html' } };
const ADMIN = 'ana@exemplo.com.br';

let hosts: CloneHostsApp;
let addresses = 0;
beforeAll(async () => {
  hosts = await startCloneHosts({ rateLimitScale: 1, trustedProxyHops: 1, adminEmails: [ADMIN] });
});
afterAll(() => hosts.close());

const good = { reason: 'phishing', details: 'Pede a senha do banco.', email: '', website: '' };

/** As a browser sends the form; from an address of its own, unless the test says from where. */
function report(
  { name }: PublishedClone,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  addresses += 1;
  return hosts.visit(name, FORM, {
    method: 'POST',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `203.0.113.${addresses}`,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({ ...good, ...fields }).toString(),
  });
}

async function reportsOf({ cloneId }: PublishedClone) {
  const { rows } = await hosts.app.db.query(
    'SELECT reason, details, email FROM cloner.abuse_reports WHERE clone_id = $1 ORDER BY created_at',
    [cloneId],
  );
  return rows;
}

async function asAdmin(method: string, path: string, body?: unknown) {
  const token = await hosts.app.tokenFor({ email: ADMIN, emailVerified: true });
  return hosts.app.request(method, path, { token, body });
}

async function listed(clone: PublishedClone): Promise<AbuseReportView[]> {
  const { json } = await asAdmin('GET', '/api/clone/reports');
  return (json as { reports: AbuseReportView[] }).reports.filter(({ subdomain }) => subdomain === clone.name);
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check()));
}

describe('the form', () => {
  it('is ours on every clone, and runs no script', async () => {
    const clone = await hosts.publish(PAGE);
    const { status, text, headers } = await hosts.visit(clone.name, FORM);
    expect(status).toBe(200);
    expect(text).toContain('Denunciar esta página');
    expect(text).not.toMatch(/<script|minha/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('takes a report', async () => {
    const clone = await hosts.publish(PAGE);
    const answer = await report(clone, {
      details: '  Usa a <b>minha</b> marca ',
      email: 'bia@exemplo.com.br',
    });
    expect([answer.status, answer.headers.location]).toEqual([303, `${FORM}/recebida`]);
    expect(
      (await hosts.visit(clone.name, `${FORM}/recebida`, { headers: { accept: 'text/html' } })).text,
    ).toContain('Denúncia recebida');
    expect(await reportsOf(clone)).toEqual([
      { reason: 'phishing', details: 'Usa a <b>minha</b> marca', email: 'bia@exemplo.com.br' },
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no reason', { reason: '' }, 'Escolha um motivo.'],
    ['a reason of its own', { reason: 'x' }, 'Escolha um motivo.'],
    ['too few words', { details: '<i>curto' }, 'Escreva de 10 a 4.000 caracteres.'],
    ['too many words', { details: 'a'.repeat(4_001) }, 'Escreva de 10 a 4.000 caracteres.'],
    ['what is no e-mail', { email: '"><script>' }, 'Confira o e-mail'],
  ])('says what is wrong and keeps what was written: %s', async (_what, fields, message) => {
    const clone = await hosts.publish(PAGE);
    const { status, text } = await report(clone, fields);
    expect(status).toBe(422);
    expect(text).toContain(message);
    expect(text).not.toMatch(/<script|<i>/);
    expect(text).toContain((fields['details'] ?? good.details).replace('<i>', '&#60;i&#62;'));
    expect(await reportsOf(clone)).toEqual([]);
  });

  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['filled in by a program', { website: 'https://x.test' }, {}, 303],
    ['by a script of the clone', {}, { 'sec-fetch-mode': 'cors' }, 403],
    ['from another page', {}, { 'sec-fetch-site': 'cross-site' }, 403],
    ['that is no form', {}, { 'content-type': 'application/json' }, 403],
    ['that is too large', { details: 'a'.repeat(100_000) }, {}, 413],
  ])('stores nothing %s', async (_what, fields, headers, status) => {
    const clone = await hosts.publish(PAGE);
    expect((await report(clone, fields, headers)).status).toBe(status);
    expect(await reportsOf(clone)).toEqual([]);
  });

  it('takes five from one address, whichever clones they are of', async () => {
    const clone = await hosts.publish(PAGE);
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await report(clone, {}, from)).status),
    );
    expect(statuses.toSorted()).toEqual([303, 303, 303, 303, 303, 429, 429, 429]);
    expect(await reportsOf(clone)).toHaveLength(5);
    const { rows } = await hosts.app.db.query('SELECT * FROM cloner.rate_limits');
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7');
  });

  it('is not there where no clone is', async () => {
    expect((await hosts.visit('ninguem', FORM)).status).toBe(404);
  });
});

describe('a decision', () => {
  it('suspends at once and answers every open report of the clone; who, why and when is kept', async () => {
    const clone = await hosts.publish(PAGE);
    for (const details of ['Primeira denúncia', 'Segunda denúncia']) await report(clone, { details });
    const [first] = await listed(clone);
    const body = { decision: 'suspended', why: 'Pede senha do banco' };
    const reply = await asAdmin('POST', `/api/clone/reports/${first?.id}/decision`, body);
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { report: { id: first?.id, decision: 'suspended', decidedBy: ADMIN } },
    ]);
    await until(async () => (await hosts.visit(clone.name, '/')).status === 451);
    expect((await listed(clone)).map(({ decision }) => decision)).toEqual(['suspended', 'suspended']);
    // It can be reported all the same: there may be more to know.
    expect((await report(clone)).status).toBe(303);

    const back = { decision: 'reinstated', why: 'Engano nosso' };
    await asAdmin('POST', `/api/clone/reports/${first?.id}/decision`, back);
    await until(async () => (await hosts.visit(clone.name, '/')).status === 200);
    const { rows } = await hosts.app.db.query(
      'SELECT who, what, why FROM cloner.abuse_events WHERE clone_id = $1 ORDER BY id',
      [clone.cloneId],
    );
    expect(rows).toEqual([
      { who: ADMIN, what: 'suspended', why: 'Pede senha do banco' },
      { who: ADMIN, what: 'reinstated', why: 'Engano nosso' },
    ]);
  });

  it('may be to let the page be', async () => {
    const clone = await hosts.publish(PAGE);
    await report(clone);
    const [{ id } = { id: '' }] = await listed(clone);
    await asAdmin('POST', `/api/clone/reports/${id}/decision`, {
      decision: 'dismissed',
      why: 'Sem problema',
    });
    expect((await listed(clone)).map(({ decision }) => decision)).toEqual(['dismissed']);
    expect((await hosts.visit(clone.name, '/')).status).toBe(200);
  });

  it('of a report that is not there is refused', async () => {
    const path = '/api/clone/reports/6f1f1a3e-3a0c-4bb8-9a51-0a4a3a1b2c3d/decision';
    const reply = await asAdmin('POST', path, { decision: 'dismissed', why: 'Sem problema' });
    expect([reply.status, reply.json]).toMatchObject([404, { error: { code: 'cloner.report.not_found' } }]);
  });

  it('is no user’s to take, nor are reports theirs to see', async () => {
    const users = [
      undefined,
      await hosts.app.tokenFor({ email: 'bia@exemplo.com.br', emailVerified: true }),
      await hosts.app.tokenFor({ email: ADMIN, emailVerified: false }),
    ];
    for (const token of users) {
      const status = token === undefined ? 401 : 403;
      expect((await hosts.app.request('GET', '/api/clone/reports', { token })).status).toBe(status);
    }
  });
});

describe('who decides', () => {
  it('is told of new reports in one email, once', async () => {
    const clone = await hosts.publish(PAGE);
    for (const details of ['Primeira denúncia', 'Segunda denúncia']) await report(clone, { details });
    const inAnHour = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
    await runDue(hosts.app, 'cloner', inAnHour(1));
    await runDue(hosts.app, 'cloner', inAnHour(2));
    const folder = join(hosts.app.config.dataDir, 'mail');
    const messages = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const about = messages.filter((message) => message.includes(clone.name));
    expect(about).toHaveLength(1);
    expect(about[0]).toContain(`To: ${ADMIN}`);
    expect(about[0]).toContain('/ops/denuncias');
  });
});

describe('what the guard of a page tells', () => {
  const onProgress = (clone: PublishedClone, body: unknown, headers: Record<string, string> = {}) => {
    addresses += 1;
    return hosts.visit(clone.name, '/__garimpo/field', {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${addresses}`, ...headers },
      body: JSON.stringify(body),
    });
  };

  it('is one open report of the clone, whoever and how many onProgress', async () => {
    const clone = await hosts.publish(PAGE);
    for (let visitor = 0; visitor < 3; visitor += 1)
      expect((await onProgress(clone, [{ kind: 'password', sign: 'Senha' }])).status).toBe(204);
    expect(await reportsOf(clone)).toEqual([
      {
        reason: 'phishing',
        details: 'Campo retirado automaticamente da página antes que alguém o preenchesse: Senha',
        email: null,
      },
    ]);
    // What people have looked at and let be is not brought before them again.
    const [found] = await listed(clone);
    await asAdmin('POST', `/api/clone/reports/${found?.id}/decision`, {
      decision: 'dismissed',
      why: 'É só um exemplo.',
    });
    await onProgress(clone, [{ kind: 'password', sign: 'Senha' }]);
    expect(await reportsOf(clone)).toHaveLength(1);
  });

  it.each([
    ['nothing', []],
    ['what is none of its words', [{ kind: 'other', sign: 'x' }]],
    ['a page full', [{ kind: 'password', sign: 'x'.repeat(20_000) }]],
    ['no list', { kind: 'password' }],
  ])('is not taken: %s', async (_, body) => {
    const clone = await hosts.publish(PAGE);
    expect((await onProgress(clone, body)).status).toBe(400);
    expect(await reportsOf(clone)).toEqual([]);
  });

  it('is not taken from another page', async () => {
    const clone = await hosts.publish(PAGE);
    const told = await onProgress(clone, [{ kind: 'password', sign: 'x' }], {
      'sec-fetch-site': 'cross-site',
    });
    expect(told.status).toBe(400);
  });
});
