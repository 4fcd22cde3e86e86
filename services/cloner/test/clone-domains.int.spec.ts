import { randomUUID } from 'node:crypto';
import type { CloneDomainsReply, CloneDomainView } from '@garimpo/cloner-contract';
import { HostRoutes, Mailer } from '@garimpo/service-kit';
import { asDomainUser, runDue, type TestDnsServer, testDnsServer } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CloneDomains } from '../src/serve/clone-domains.ts';
import { type CloneHostsApp, type PublishedClone, startCloneHosts } from './support/clone-hosts.ts';

const DOMAINS = '/api/clone/domains';
const PAGE = '<!doctype html><h1>Bolos</h1><img src="/a.png">';
const HTML = { accept: 'text/html' };
jest.setTimeout(60_000);

let dns: TestDnsServer;
let hosts: CloneHostsApp;
let clone: PublishedClone;
let token: string;
let host: string;
beforeAll(async () => {
  dns = await testDnsServer();
  hosts = await startCloneHosts({
    publicUrl: 'https://app.garimpo.com.br',
    sitesDomain: 'garimpo-sites.com.br',
    dnsServers: [dns.address],
  });
});
beforeEach(async () => {
  clone = await hosts.publish({
    '/': { body: PAGE, type: 'text/html' },
    '/a.png': { body: 'png', type: 'image/png' },
  });
  token = await hosts.app.tokenFor({ id: clone.userId });
  host = `loja-${randomUUID().slice(0, 8)}.com.br`;
});
afterAll(async () => {
  await hosts.close();
  await dns.close();
});

const ask = (method: string, path: string, body?: unknown, as = token) =>
  hosts.app.request(method, `${DOMAINS}${path}`, { token: as, body });
const viewOf = ({ json }: { json: unknown }) => (json as { domain: CloneDomainView }).domain;
const codeOf = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { error: { code: string; fields?: { rule: string }[] } }).error.code,
  (json as { error: { fields?: { rule: string }[] } }).error.fields?.[0]?.rule,
];

/** A domain whose record was seen, and that answers with the clone. */
async function proved(domain = host, subdomain: string | null = clone.name): Promise<CloneDomainView> {
  const made = viewOf(await ask('POST', '', { domain }));
  dns.set(`_verificacao.${domain}`, { TXT: [made.record.value] });
  const verified = viewOf(await ask('POST', `/${made.id}/verify`));
  expect(verified).toMatchObject({ status: 'verified', subdomain: null, isCampaigns: false });
  const led = viewOf(await ask('PATCH', `/${made.id}`, { subdomain }));
  await known(domain, subdomain);
  return led;
}

/** Replicas hear of a change in the moment after it. */
async function known(domain: string, subdomain: string | null | undefined): Promise<void> {
  const domains = hosts.app.get<CloneDomains>(CloneDomains);
  const until = Date.now() + 5_000;
  while ((await domains.find(domain))?.subdomain !== subdomain) {
    if (Date.now() > until) throw new Error(`${domain} does not lead to ${subdomain}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

describe('a domain that is proved', () => {
  it('answers with the clone, as its own host does', async () => {
    expect((await proved()).subdomain).toBe(clone.name);
    for (const asked of [host, host.toUpperCase(), `${host}:8443`, `${host}.`]) {
      const [own, there] = await Promise.all([
        hosts.visit(clone.name, '/', { headers: HTML }),
        hosts.visit(asked, '/', { headers: HTML }),
      ]);
      expect([asked, there.status, there.text]).toEqual([asked, 200, own.text]);
      for (const header of ['content-security-policy', 'x-robots-tag', 'etag', 'permissions-policy'])
        expect([header, there.headers[header]]).toEqual([header, own.headers[header]]);
    }
    expect((await hosts.visit(host, '/a.png')).text).toBe('png');
    expect((await hosts.visit(host, '/robots.txt')).text).toContain('Disallow: /');
    expect((await hosts.visit(host, '/__garimpo/guard.js')).status).toBe(200);
    expect(await hosts.app.get<HostRoutes>(HostRoutes).isUsers(host)).toBe(true);
    expect(await hosts.app.get<HostRoutes>(HostRoutes).isUsers(`x.${host}`)).toBe(false);
  });

  it('stays on its own name where the original led on', async () => {
    const led = await hosts.publish({ '/oferta/': { body: PAGE, type: 'text/html' } }, { entry: '/oferta/' });
    await hosts.app.db.query('UPDATE cloner.subdomains SET user_id = $1 WHERE name = $2', [
      clone.userId,
      led.name,
    ]);
    await proved(host, led.name);
    const { status, headers } = await hosts.visit(host, '/?utm_source=fb', { headers: HTML });
    expect([status, headers.location]).toEqual([302, `http://${host}/oferta/?utm_source=fb`]);
  });

  it('keeps every rule against abuse', async () => {
    await proved();
    const form = await hosts.visit(host, '/.well-known/denuncia', { headers: HTML });
    expect([form.status, form.text.includes('<form method="post"')]).toEqual([200, true]);
    const sent = await hosts.visit(host, '/.well-known/denuncia', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'reason=phishing&details=Pede+a+senha+do+banco&website=',
    });
    expect(sent.status).toBe(303);
    const { rows } = await hosts.app.db.query(
      'SELECT subdomain FROM cloner.abuse_reports WHERE clone_id = $1',
      [clone.cloneId],
    );
    expect(rows).toEqual([{ subdomain: clone.name }]);
    const worker = await hosts.visit(host, '/sw.js', { headers: { 'service-worker': 'script' } });
    expect(worker.status).toBe(404);

    await hosts.app.db.query(`UPDATE cloner.cloned_sites SET state = 'suspended' WHERE id = $1`, [
      clone.cloneId,
    ]);
    expect(await eventually(() => hosts.visit(host, '/', { headers: HTML }), 451)).toContain('suspensa');
    expect((await hosts.visit(host, '/.well-known/denuncia', { headers: HTML })).status).toBe(200);
  });

  it('says that there is nothing before a clone is chosen, and after it is deleted', async () => {
    await proved(host, null);
    expect((await hosts.visit(host, '/', { headers: HTML })).status).toBe(404);
    const { domains } = (await ask('GET', '')).json as CloneDomainsReply;
    await ask('PATCH', `/${domains[0]?.id}`, { subdomain: clone.name });
    await known(host, clone.name);
    await hosts.app.request('DELETE', '/api/clone', { token, body: { subdomain: clone.name } });
    expect(await eventually(() => hosts.visit(host, '/', { headers: HTML }), 410)).toContain('removida');
  });

  it('answers no more once it is deleted, and is nobody’s', async () => {
    const { id } = await proved();
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    await known(host, undefined);
    expect((await hosts.visit(host, '/', { headers: HTML })).text).not.toContain('Bolos');
    expect(viewOf(await ask('POST', `/${id}/restore`))).toMatchObject({
      status: 'verified',
      subdomain: clone.name,
    });
  });

  it('is lost when its record is, with an email, and not sooner', async () => {
    const made = await proved();
    dns.remove(`_verificacao.${host}`);
    const start = Date.now();
    for (const hours of [24, 25, 26, 31])
      await runDue(hosts.app, 'cloner', new Date(start + hours * 3_600_000));
    const { domains } = (await ask('GET', '')).json as CloneDomainsReply;
    expect(domains.find(({ id }) => id === made.id)).toMatchObject({ status: 'pending' });
    await hosts.app.get<Mailer>(Mailer).idle();
    await known(host, undefined);
  });

  it('passes to who proves it anew, whose clone answers then', async () => {
    const before = await proved();
    const other = await hosts.publish({ '/': { body: '<h1>Flores</h1>', type: 'text/html' } });
    const theirs = await hosts.app.tokenFor({ id: other.userId });
    const made = viewOf(await ask('POST', '', { domain: host }, theirs));
    dns.set(`_verificacao.${host}`, { TXT: [before.record.value, made.record.value] });
    expect(viewOf(await ask('POST', `/${made.id}/verify`, undefined, theirs)).finding).toBe('taken');
    dns.set(`_verificacao.${host}`, { TXT: [made.record.value] });
    await hosts.app.db.query('UPDATE cloner.domains SET asked_at = NULL');
    expect(viewOf(await ask('POST', `/${made.id}/verify`, undefined, theirs)).status).toBe('verified');
    await ask('PATCH', `/${made.id}`, { subdomain: other.name }, theirs);
    await known(host, other.name);
    expect((await hosts.visit(host, '/', { headers: HTML })).text).toContain('Flores');
  });
});

describe('what cannot be', () => {
  it.each([
    ['app.garimpo.com.br', 'own'],
    ['x.garimpo-sites.com.br', 'own'],
    ['loja.local', 'private'],
    ['com.br', 'suffix'],
    ['bradesco-seguro.com.br', 'imitates'],
    ['nubаnk.com', 'imitates'],
  ])('%s is refused: %s', async (domain, rule) => {
    expect(codeOf(await ask('POST', '', { domain }))).toEqual([422, 'cloner.domain.refused', rule]);
  });

  it('is a clone of another user, or a domain of theirs', async () => {
    const { id } = await proved();
    const eve = await hosts.publish({ '/': { body: 'x', type: 'text/html' } });
    const theirs = await hosts.app.tokenFor({ id: eve.userId });
    expect(codeOf(await ask('PATCH', `/${id}`, { subdomain: eve.name })).slice(0, 2)).toEqual([
      404,
      'cloner.site.not_found',
    ]);
    for (const [method, path, body] of [
      ['PATCH', `/${id}`, { subdomain: eve.name }],
      ['POST', `/${id}/verify`, undefined],
      ['POST', `/${id}/restore`, undefined],
      ['DELETE', `/${id}`, undefined],
    ] as const)
      expect(codeOf(await ask(method, path, body, theirs)).slice(0, 2)).toEqual([
        404,
        'cloner.domain.not_found',
      ]);
    expect(((await ask('GET', '', undefined, theirs)).json as CloneDomainsReply).domains).toEqual([]);
    // Nor by SQL past the code: the proof is not a user's to write.
    await expect(
      asDomainUser(hosts.app.db, 'cloner', clone.userId, (session) =>
        session.query('UPDATE cloner.domains SET verified_at = now()'),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('is the same domain twice in one list', async () => {
    await ask('POST', '', { domain: host });
    expect(codeOf(await ask('POST', '', { domain: `https://${host}/` }))).toEqual([
      409,
      'cloner.domain.repeated',
      'repeated',
    ]);
  });
});

async function eventually(
  visit: () => Promise<{ status: number; text: string }>,
  status: number,
): Promise<string> {
  const until = Date.now() + 5_000;
  for (;;) {
    const answer = await visit();
    if (answer.status === status) return answer.text;
    if (Date.now() > until) throw new Error(`${answer.status} in place of ${status}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
