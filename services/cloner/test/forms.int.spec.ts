import { randomUUID } from 'node:crypto';
import {
  FORM_ENTRY_DAYS,
  type FormEntriesReply,
  type FormReply,
  type FormsReply,
  formAttributes,
} from '@garimpo/cloner-contract';
import { isSignedWebhook } from '@garimpo/service-kit';
import { asDomainUser, Receiver, runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CloneHostsApp, type PublishedClone, startCloneHosts } from './support/clone-hosts.ts';

const PRIVACY = 'https://loja.com.br/privacidade';
const HOOK = 'http://receiver.test/leads';
const DAY_MS = 24 * 60 * 60_000;
jest.setTimeout(60_000);

let hosts: CloneHostsApp;
let receiver: Receiver;
let clone: PublishedClone;
let token: string;
beforeAll(async () => {
  receiver = await Receiver.start();
  hosts = await startCloneHosts({ outboundAllow: [receiver.allow], rateLimitScale: 1 });
});
beforeEach(async () => {
  receiver.clear();
  clone = await hosts.publish({ '/': { body: pageWith(''), type: 'text/html; charset=utf-8' } });
  token = await hosts.app.tokenFor({ id: clone.userId });
});
afterAll(async () => {
  await hosts.close();
  await receiver.close();
});

const LINE = `<p ${formAttributes.line}>Seus dados. <a href="${PRIVACY}">Política</a></p>`;
const FIELDS = '<label>Nome<input name=nome></label><label>WhatsApp<input name=fone type=tel></label>';
const pageWith = (mark: string, fields = FIELDS, line = mark === '' ? '' : LINE) =>
  `<!doctype html><html><head></head><body><form ${mark}><input type=hidden name=origem value=anuncio>${fields}${line}<button>Ir</button></form></body></html>`;
const markOf = (id: string) => `${formAttributes.id}="${id}" ${formAttributes.privacy}="${PRIVACY}"`;

const ask = (method: string, path = '', body?: unknown, as = token) =>
  hosts.app.request(method, `/api/clone/${clone.name}/forms${path}`, { token: as, body });
const codeOf = ({ status, json }: { status: number; json: unknown }) => {
  const { code, fields } = (json as { error: { code: string; fields?: { path: string; rule: string }[] } })
    .error;
  return [status, code, fields?.[0]?.rule];
};
const list = { kind: 'list' } as const;
const created = async (lead: object = list): Promise<FormReply> => {
  const reply = await ask('POST', '', { name: 'Leads', lead, html: pageWith('') });
  expect([reply.status, reply.json]).toEqual([201, expect.anything()]);
  return reply.json as FormReply;
};
const save = (html: string) =>
  hosts.app.request('POST', '/api/clone/save', { token, body: { html, subdomain: clone.name } });

/** A form whose owner has said where it leads, in the page that visitors are served. */
async function connected(lead: object = list): Promise<FormReply> {
  const made = await created(lead);
  expect((await save(pageWith(markOf(made.form.id)))).status).toBe(200);
  await until(async () => (await send(made.form.id, { fields: [] })) !== 404);
  return made;
}

interface Sent {
  fields?: { name: string; label: string; value: string }[];
  campaign?: { name: string; value: string }[];
}
const answers = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, label: name, value }));

async function send(
  id: string,
  { fields = answers({ nome: 'Ana' }), campaign = [] }: Sent = {},
  headers: Record<string, string> = {},
  of = clone.name,
): Promise<number> {
  const { status } = await hosts.visit(of, `/__garimpo/form/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify({ fields, campaign }),
  });
  return status;
}

async function entriesOf(id: string): Promise<Record<string, string>[]> {
  const { entries } = (await ask('GET', `/${id}/entries`)).json as FormEntriesReply;
  return entries.map((entry) => Object.fromEntries(entry.answers.map(({ label, value }) => [label, value])));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 5_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((done) => setTimeout(done, 20));
  }
}

describe('a form', () => {
  it('is dead until its owner has said where it leads, and the page says so', async () => {
    expect(await send(randomUUID())).toBe(404);
    const { form, secret } = await created();
    expect([secret, form]).toEqual([null, expect.objectContaining({ lead: list, live: false, kept: 0 })]);
    expect(await send(form.id)).toBe(404);
    await save(pageWith(markOf(form.id)));
    await until(async () => (await send(form.id)) === 204);
    const { forms } = (await ask('GET')).json as FormsReply;
    expect(forms).toEqual([expect.objectContaining({ id: form.id, live: true, kept: 1 })]);
    // Taken out of the page again, or deleted, it is as dead as before.
    await save(pageWith(''));
    await until(async () => (await send(form.id, { fields: answers({ nome: 'Bia' }) })) === 404);
    await save(pageWith(markOf(form.id)));
    await ask('DELETE', `/${form.id}`);
    await until(async () => (await send(form.id, { fields: answers({ nome: 'Lia' }) })) === 404);
  });

  it('of another clone is nobody’s here, also where the page was copied with its mark', async () => {
    const { form } = await connected();
    const copy = await hosts.publish({ '/': { body: pageWith(markOf(form.id)), type: 'text/html' } });
    const theirs = await hosts.app.tokenFor({ id: copy.userId });
    const body = { html: `${pageWith(markOf(form.id))}<p>`, subdomain: copy.name };
    expect((await hosts.app.request('POST', '/api/clone/save', { token: theirs, body })).status).toBe(200);
    expect(await send(form.id, {}, {}, copy.name)).toBe(404);
  });

  it.each([
    ['<input type=file name=foto>', 'document'],
    ['<label>CPF<input name=x></label>', 'document'],
    ['<label>Chave Pix<input name=x></label>', 'bank'],
  ])('cannot be connected with %s', async (field, rule) => {
    const html = pageWith('', FIELDS + field);
    expect(codeOf(await ask('POST', '', { name: 'x', lead: list, html }))).toEqual([
      422,
      'cloner.form.sensitive',
      rule,
    ]);
    // Nor can the field come later.
    const { form } = await created();
    expect(codeOf(await save(pageWith(markOf(form.id), FIELDS + field)))).toEqual([
      422,
      'cloner.form.sensitive',
      rule,
    ]);
  });

  it('cannot be saved without the line that links to the owner’s privacy page', async () => {
    const { form } = await created();
    const mark = markOf(form.id);
    for (const html of [
      pageWith(mark, FIELDS, ''),
      pageWith(mark.replace(PRIVACY, 'javascript:alert(1)')),
      pageWith(`${formAttributes.id}="${form.id}"`),
    ])
      expect(codeOf(await save(html)).slice(0, 2)).toEqual([422, 'cloner.form.privacy']);
  });
});

describe('what is sent', () => {
  it('is kept with the page’s own labels, hidden values and the campaign, and nothing that may not be there', async () => {
    const { form } = await connected();
    const fields = [
      ...answers({ nome: 'Ana <b>', fone: '11 91234-5678', cpf: '529.982.247-25', senha: 'segredo' }),
      { name: 'obs', label: 'Recado', value: 'meu cartão é 4111 1111 1111 1111' },
      { name: 'obs2', label: 'Recado', value: 'e o cpf 52998224725' },
      { name: 'x', label: 'Número do cartão', value: '1' },
      { name: '__proto__', label: '', value: 'y' },
      { name: 'vazio', label: 'Vazio', value: '  ' },
    ];
    const campaign = [
      { name: 'utm_source', value: 'fb' },
      { name: 'qualquer', value: 'x' },
    ];
    expect(await send(form.id, { fields, campaign })).toBe(204);
    expect(await entriesOf(form.id)).toEqual([
      { Nome: 'Ana <b>', WhatsApp: '11 91234-5678', ['__proto__']: 'y', origem: 'anuncio', utm_source: 'fb' },
    ]);
  });

  it('is not taken from other sites, from forms of browsers, or in other shapes', async () => {
    const { form } = await connected();
    expect(await send(form.id, {}, { 'sec-fetch-site': 'cross-site' })).toBe(404);
    expect(await send(form.id, {}, { 'sec-fetch-mode': 'navigate' })).toBe(404);
    expect(await send(form.id, {}, { 'content-type': 'text/plain' })).toBe(404);
    expect(await send(form.id, { fields: answers({ cpf: '1' }) })).toBe(422);
    const much = Array.from({ length: 41 }, (_, at) => ({ name: `n${at}`, label: 'x', value: 'y' }));
    expect(await send(form.id, { fields: much })).toBe(400);
    const big = await hosts.visit(clone.name, `/__garimpo/form/${form.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(200_000),
    });
    expect(big.status).toBe(400);
    expect(await entriesOf(form.id)).toEqual([]);
  });

  it('is bounded by visitor, and counts once where it comes again', async () => {
    const { form } = await connected();
    for (let at = 0; at < 3; at += 1) expect(await send(form.id)).toBe(204);
    expect(await entriesOf(form.id)).toHaveLength(1);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(await send(form.id, { fields: answers({ nome: `n${at}` }) }));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(4);
  });

  it('is its owner’s alone, to read, to take along and to delete', async () => {
    const { form } = await connected();
    for (const nome of ['=1+1', '@SUM(A1)', 'Lia']) await send(form.id, { fields: answers({ nome }) });
    const csv = await fetch(`${hosts.app.url}/api/clone/${clone.name}/forms/${form.id}/entries.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const table = await csv.text();
    expect(csv.headers.get('content-disposition')).toMatch(/respostas-.*\.csv/);
    expect(table).toMatch(/^Recebido em;.*Nome.*;Situação\r\n/);
    expect(table).toContain("'=1+1");
    expect(table).toContain("'@SUM(A1)");

    const eve = await hosts.app.tokenFor({ id: randomUUID() });
    const { entries } = (await ask('GET', `/${form.id}/entries`)).json as FormEntriesReply;
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${form.id}/entries`],
      ['GET', `/${form.id}/entries.csv`],
      ['DELETE', `/${form.id}/entries`],
      ['DELETE', `/${form.id}/entries/${entries[0]?.id}`],
      ['DELETE', `/${form.id}`],
      ['POST', `/${form.id}/entries/send`],
    ] as const)
      expect([path, (await ask(method, path, undefined, eve)).status]).toEqual([path, 404]);
    await expect(
      asDomainUser(hosts.app.db, 'cloner', clone.userId, (session) =>
        session.query('SELECT secret FROM cloner.forms'),
      ),
    ).rejects.toThrow('permission denied');

    expect((await ask('DELETE', `/${form.id}/entries/${entries[0]?.id}`)).status).toBe(204);
    expect(await entriesOf(form.id)).toHaveLength(2);
    expect((await ask('DELETE', `/${form.id}/entries`)).status).toBe(204);
    expect(await entriesOf(form.id)).toEqual([]);
  });
});

describe('a webhook', () => {
  it('gets what was sent, signed, and nothing of it is kept then', async () => {
    const { form, secret } = await connected({ kind: 'webhook', url: HOOK });
    await send(form.id);
    await runDue(hosts.app, 'cloner');
    const [message] = receiver.received;
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'form.sent',
      data: {
        clone: clone.name,
        form: { id: form.id, name: 'Leads' },
        answers: [
          { name: 'nome', label: 'Nome', value: 'Ana' },
          { name: 'origem', label: 'origem', value: 'anuncio' },
        ],
      },
    });
    const received = {
      headers: message?.headers ?? {},
      body: message?.bytes ?? Buffer.of(),
      now: new Date(),
    };
    expect(isSignedWebhook([String(secret)], { ...received, withinSeconds: 300 })).toBe(true);
    expect(await entriesOf(form.id)).toEqual([]);
    const { forms } = (await ask('GET')).json as FormsReply;
    expect(forms).toEqual([expect.objectContaining({ delivered: 1, kept: 0 })]);
  });

  deepIt('is tried for a day and a half; what it never took its owner can send again', async () => {
    const { form } = await connected({ kind: 'webhook', url: HOOK });
    receiver.answer = (response) => response.writeHead(500).end();
    await send(form.id);
    const start = Date.now();
    await runDue(hosts.app, 'cloner', new Date(start));
    for (const hours of [0.1, 0.5, 1, 3, 6, 12, 24, 40, 60])
      await runDue(hosts.app, 'cloner', new Date(start + hours * 3_600_000));
    expect(receiver.received).toHaveLength(9);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { entries } = (await ask('GET', `/${form.id}/entries`)).json as FormEntriesReply;
    expect(entries).toEqual([expect.objectContaining({ state: 'failed' })]);
    receiver.clear();
    expect((await ask('POST', `/${form.id}/entries/send`)).status).toBe(204);
    await runDue(hosts.app, 'cloner', new Date(start + 61 * 3_600_000));
    expect(receiver.received).toHaveLength(1);
    expect(await entriesOf(form.id)).toEqual([]);
  });

  it('is tried by its owner, changes with a new secret, and is https at a public address', async () => {
    const { form, secret } = await created({ kind: 'webhook', url: HOOK });
    expect((await ask('POST', `/${form.id}/test`)).json).toEqual({
      delivered: true,
      status: 204,
      reason: null,
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'form.test' });
    const renewed = (await ask('POST', `/${form.id}/secret`)).json as FormReply;
    expect(renewed.secret).not.toBe(secret);
    const kept = (await ask('PATCH', `/${form.id}`, { name: 'Outro', lead: { kind: 'webhook', url: HOOK } }))
      .json as FormReply;
    expect([kept.secret, kept.form.name]).toEqual([null, 'Outro']);
    for (const [url, rule] of [
      ['http://exemplo.com/x', 'not_https'],
      ['https://127.0.0.1/x', 'private_address'],
      ['https://localhost/x', 'private_address'],
    ])
      expect(codeOf(await ask('PATCH', `/${form.id}`, { lead: { kind: 'webhook', url } }))).toEqual([
        422,
        'cloner.form.refused',
        rule,
      ]);
    const listed = (await ask('PATCH', `/${form.id}`, { lead: list })).json as FormReply;
    expect([listed.secret, listed.form.lead]).toEqual([null, list]);
    expect((await ask('POST', `/${form.id}/test`)).status).toBe(404);
  });
});

// Last, for schedules do not look back.
describe('what is kept', () => {
  it('is forgotten when its days are over, and with the clone', async () => {
    const { form } = await connected();
    await send(form.id);
    await runDue(hosts.app, 'cloner', new Date(Date.now() + (FORM_ENTRY_DAYS - 1) * DAY_MS));
    expect(await entriesOf(form.id)).toHaveLength(1);
    await runDue(hosts.app, 'cloner', new Date(Date.now() + (FORM_ENTRY_DAYS + 2) * DAY_MS));
    await runDue(hosts.app, 'cloner', new Date(Date.now() + (FORM_ENTRY_DAYS + 4) * DAY_MS));
    expect(await entriesOf(form.id)).toEqual([]);
    await hosts.app.request('DELETE', '/api/clone', { token, body: { subdomain: clone.name } });
    const { rows } = await hosts.app.db.query('SELECT 1 FROM cloner.forms WHERE id = $1', [form.id]);
    expect(rows).toEqual([]);
  });
});
