import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as tick } from 'node:timers/promises';
import type { AbuseReportView } from '@garimpo/cloner-contract';
import { BrowserLauncher } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CloneVisitor, type SeenField } from '../src/visit/clone-visitor.ts';
import { DueVisits } from '../src/visit/due-visits.ts';
import { VisitedHost } from '../src/visit/visited-host.ts';
import {
  type CloneHostsApp,
  type PublishedClone,
  startCloneHosts,
  type TestFile,
} from './support/clone-hosts.ts';

// Each page is opened two times and waited for, beside whatever else the machine does.
jest.setTimeout(240_000);

const HOUR_MS = 3_600_000;
const ADMIN = 'ana@exemplo.com.br';

let hosts: CloneHostsApp;
beforeAll(async () => {
  const cacheDir = new URL('../../../.cache', import.meta.url).pathname;
  const { executablePath } = await findChromium({ chromiumPath: process.env['CHROMIUM_PATH'], cacheDir });
  hosts = await startCloneHosts({ cloneVisits: true, chromiumPath: executablePath, adminEmails: [ADMIN] });
});
afterAll(() => hosts.close());
// Those of the tests before would be visited again.
beforeEach(() => hosts.app.db.query(`UPDATE cloner.cloned_sites SET state = 'suspended'`));

const page = (body: string): Record<string, TestFile> => ({
  '/': { body: `<!doctype html><html><body>${body}</body></html>`, type: 'text/html; charset=utf-8' },
});
const js = (source: string) => `<script>${source}</script>`;

/** Lets the hours go by since the last test, and visits what is due then. */
let hours = 0;
async function visitDue(later = 1): Promise<void> {
  hours += later;
  const outcomes = await runDue(hosts.app, 'cloner', new Date(Date.now() + hours * HOUR_MS));
  expect(outcomes.filter(({ result }) => result !== 'done')).toEqual([]);
}

async function reportsOf({ cloneId }: PublishedClone) {
  const { rows } = await hosts.app.db.query(
    'SELECT reason, details, decision, decided_by FROM cloner.abuse_reports WHERE clone_id = $1 ORDER BY created_at',
    [cloneId],
  );
  return rows as { reason: string; details: string; decision: string | null; decided_by: string | null }[];
}

async function visitOf({ cloneId }: PublishedClone) {
  const { rows } = await hosts.app.db.query(
    `SELECT extract(epoch FROM due_at - visited_at)::int / 3600 AS hours, failures FROM cloner.clone_visits WHERE clone_id = $1`,
    [cloneId],
  );
  return rows[0] as { hours: number; failures: number } | undefined;
}

async function asAdmin(method: string, path: string, body?: unknown) {
  const token = await hosts.app.tokenFor({ email: ADMIN, emailVerified: true });
  return hosts.app.request(method, path, { token, body });
}

async function listed(clone: PublishedClone): Promise<AbuseReportView[]> {
  const { json } = await asAdmin('GET', '/api/clone/reports');
  return (json as { reports: AbuseReportView[] }).reports.filter(({ subdomain }) => subdomain === clone.name);
}

async function emailsAbout({ name }: PublishedClone): Promise<string[]> {
  const folder = join(hosts.app.config.dataDir, 'mail');
  const messages = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return messages
    .map((message) => message.replace(/=\r?\n/g, ''))
    .filter((message) => message.includes(name));
}

async function isServed({ name }: PublishedClone): Promise<boolean> {
  return (await hosts.visit(name, '/')).status === 200;
}

/** A visitor who sees this, without a browser: what comes of it is no matter of how it was seen. */
function seeing(found: Pick<SeenField, 'kind' | 'sign'>[], couldType = false) {
  const visitor = hosts.app.get<CloneVisitor>(CloneVisitor);
  const seen = found.map((field) => ({ ...field, window: 'wide' as const, pressed: null }));
  return jest
    .spyOn(visitor, 'visit')
    .mockImplementation(async () => ({ found: seen, couldType, picture: null }));
}

describe('a visit', () => {
  deepIt(
    'finds what is asked for after a press, after a while, on our host alone and at a telephone alone',
    async () => {
      // Far from each other, and nothing that could be pressed.
      const asks = (label: string) =>
        `document.body.insertAdjacentHTML('beforeend', '<p style="padding-top:400px">${label}</p><input>')`;
      const pressed = page(
        `<div id=d><input name=email placeholder="E-mail"><button onclick="proximo()">Continuar</button></div>
       ${js(`function proximo() { d.innerHTML = '<p>Senha</p><input type=password><button onclick=ultimo()>Entrar</button>' }
         function ultimo() { d.innerHTML = '<p>Número do cartão</p><input>' }`)}`,
      );
      const alone = page(
        `<p>Oferta</p>${js(`setTimeout(() => { ${asks('CVV')} }, 45_000);
        if (location.hostname.split('.')[0] !== 'original') addEventListener('load', () => { ${asks('Conta corrente')} });
        if (/Mobile/.test(navigator.userAgent) && innerWidth < 500) addEventListener('load', () => { ${asks('Senha')} });
        if (!navigator.webdriver && !/Headless|Garimpo/.test(navigator.userAgent)) addEventListener('load', () => { ${asks('Assinatura eletrônica')} })`)}`,
      );
      const clones = [await hosts.publish(pressed), await hosts.publish(alone)];
      await visitDue();
      const reports = await Promise.all(clones.map(reportsOf));
      expect(reports.map((found) => found.length)).toEqual([1, 1]);
      for (const [report] of reports) expect(report).toMatchObject({ reason: 'phishing', decision: null });
      const [first = '', second = ''] = reports.map(([report]) => report?.details);
      expect(first).toContain('depois de pressionar “Continuar”');
      expect(first).toMatch(/cartão.*depois de pressionar “Entrar”/);
      for (const sign of ['CVV', 'Conta corrente', 'Assinatura eletrônica']) expect(second).toContain(sign);
      expect(second).toMatch(/Senha.*no celular/);
      // The guard takes such fields from visitors: people decide, and the pages stay.
      expect(await Promise.all(clones.map(isServed))).toEqual([true, true]);
    },
  );

  deepIt('tells once, daily at first and weekly later', async () => {
    const clone = await hosts.publish(page('<p>Senha</p><input type=password>'));
    const visited = seeing([{ kind: 'password', sign: 'type=password' }]);
    await visitDue();
    expect(await visitOf(clone)).toEqual({ hours: 24, failures: 0 });
    await visitDue(25);
    expect(await reportsOf(clone)).toHaveLength(1);
    await visitDue(24 * 8);
    expect(await visitOf(clone)).toEqual({ hours: 24 * 7, failures: 0 });
    expect(await reportsOf(clone)).toHaveLength(1);
    expect(visited).toHaveBeenCalledTimes(3);
    visited.mockRestore();
  });

  deepIt('leaves alone what asks for nothing of the kind, though it is filled in and pressed', async () => {
    const clone = await hosts.publish(
      page(
        `<h1>Como criar uma senha forte</h1><form><input name=nome placeholder=Nome><input type=email placeholder=E-mail>
         <input name=cupom placeholder=Cupom><button>Continuar</button></form><a href="/outra">Saiba mais</a>
         <iframe srcdoc="<label>CEP<input></label>"></iframe>`,
      ),
    );
    await visitDue();
    expect(await reportsOf(clone)).toEqual([]);
    expect(await visitOf(clone)).toMatchObject({ failures: 0 });
  });

  it('comes to a new version before all else, and not while the clone is not shown', async () => {
    const clone = await hosts.publish(page('<p>Oferta</p>'));
    const suspended = await hosts.publish(page('<input type=password>'));
    await hosts.app.db.query(`UPDATE cloner.cloned_sites SET state = 'suspended' WHERE id = $1`, [
      suspended.cloneId,
    ]);
    const none = seeing([]);
    await visitDue();
    const before = none.mock.calls.at(-1)?.[0].manifest;
    none.mockRestore();
    expect(await reportsOf(clone)).toEqual([]);
    await hosts.republish(clone, page(`<p>Oferta</p><label>CVV<input></label>`));
    const visited = seeing([{ kind: 'card', sign: 'CVV' }]);
    await visitDue(24 * 8);
    const names = visited.mock.calls.map(([{ subdomain }]) => subdomain);
    const now = visited.mock.calls[0]?.[0].manifest;
    visited.mockRestore();
    expect(names[0]).toBe(clone.name);
    expect(before).toEqual(expect.any(String));
    expect(now).not.toBe(before);
    expect(names).not.toContain(suspended.name);
    expect((await reportsOf(clone))[0]?.details).toContain('CVV');
  });

  it('suspends a page that leaves its guard behind', async () => {
    const clone = await hosts.publish(
      page(
        `<p>Oferta</p><button onclick="location.href = 'javascript:\\'<p>Senha</p><input type=password>\\''">Entrar</button>`,
      ),
    );
    await visitDue(24 * 8);
    expect(await reportsOf(clone)).toMatchObject([{ decision: 'suspended' }]);
    expect(await isServed(clone)).toBe(false);
  });

  it('suspends at once where somebody could type, and not again what people have shown again', async () => {
    const clone = await hosts.publish(page('<p>Senha</p><input type=password>'));
    // As if the page had found its way past the guard: what visitors have takes out nothing.
    const { open } = VisitedHost;
    const passed = jest
      .spyOn(VisitedHost, 'open')
      .mockImplementation((files, config, options) =>
        open.call(VisitedHost, files, config, { ...options, mode: 'visit' }),
      );
    try {
      await visitDue(24 * 8);
      expect(await isServed(clone)).toBe(false);
      const [report] = await listed(clone);
      expect(report).toMatchObject({ decision: 'suspended', decidedBy: 'visita automática' });
      const { rows } = await hosts.app.db.query(
        'SELECT who, what FROM cloner.abuse_events WHERE clone_id = $1',
        [clone.cloneId],
      );
      expect(rows).toEqual([{ who: 'visita automática', what: 'suspended' }]);
      await visitDue(1);
      expect(await emailsAbout(clone)).toEqual([expect.stringMatching(/suspensa automaticamente/)]);

      const decision = { decision: 'reinstated', why: 'É o campo de exemplo de um curso.' };
      expect((await asAdmin('POST', `/api/clone/reports/${report?.id}/decision`, decision)).status).toBe(200);
      await hosts.republish(clone, page('<h1>Curso</h1><p>Senha</p><input type=password>'));
      const visited = seeing([{ kind: 'password', sign: 'type=password' }], true);
      await visitDue(24 * 8);
      expect(visited).toHaveBeenCalledTimes(1);
      visited.mockRestore();
      expect(await isServed(clone)).toBe(true);
    } finally {
      passed.mockRestore();
    }
  });

  deepIt('ends for a capture that needs the browser, and is made up for', async () => {
    // What there is to press keeps the visit at its first width.
    const clone = await hosts.publish(page(`<p>Oferta</p>${'<button>Ver mais</button>'.repeat(8)}`));
    // By the clock of these tests it is new: a visit that is overdue makes way for nobody.
    await hosts.app.db.query(
      'UPDATE cloner.versions SET created_at = now() + make_interval(hours => $2) WHERE clone_id = $1',
      [clone.cloneId, hours],
    );
    const launcher = hosts.app.get<BrowserLauncher>(BrowserLauncher);
    const options = { timeoutMs: 60_000, maxBytes: 1_000_000, only: [] };
    const visitor = hosts.app.get<CloneVisitor>(CloneVisitor);
    const visited = jest.spyOn(visitor, 'visit');
    const runs = jest.spyOn(launcher, 'run');
    const visiting = visitDue();
    while (runs.mock.calls.length === 0) await tick(10);
    await tick(500);
    runs.mockRestore();
    let opened = 0;
    const hold = () =>
      launcher.run(options, async () => {
        opened += 1;
        while (opened < 2) await tick(10);
      });
    // One place is free, and the visit makes way for the other.
    await Promise.all([hold(), hold()]);
    await visiting;
    await expect(visited.mock.results.at(-1)?.value).rejects.toMatchObject({ code: 'interrupted' });
    visited.mockRestore();
    expect(await visitOf(clone)).toMatchObject({ failures: 0 });
    expect(await reportsOf(clone)).toEqual([]);
    const again = seeing([{ kind: 'password', sign: 'type=password' }]);
    await visitDue();
    again.mockRestore();
    expect(await reportsOf(clone)).toHaveLength(1);
  });

  deepIt(
    'of a process that died over it is made up for in an hour, and keeps no other from being visited',
    async () => {
      const due = hosts.app.get<DueVisits>(DueVisits);
      await visitDue(24 * 8);
      const clone = await hosts.publish(page('<p>Oferta</p>'));
      const now = new Date(Date.now() + hours * HOUR_MS);
      expect(await due.claim(now)).toMatchObject({ cloneId: clone.cloneId });
      // Nobody tells what became of it.
      expect(await due.claim(now)).toBeNull();
      expect(await visitOf(clone)).toEqual({ hours: 1, failures: 1 });
      expect(await due.claim(new Date(now.getTime() + HOUR_MS))).toMatchObject({ cloneId: clone.cloneId });
      expect(await visitOf(clone)).toEqual({ hours: 2, failures: 2 });
      const visited = seeing([]);
      await visitDue(4);
      visited.mockRestore();
      expect(await visitOf(clone)).toMatchObject({ failures: 0 });
    },
  );
});

it('is left out where there is no browser, which the log says once', async () => {
  const without = await startCloneHosts({ cloneVisits: true, chromiumPath: '/nowhere/chromium' });
  try {
    const clone = await without.publish(page('<input type=password>'));
    for (const hour of [1, 2]) {
      const outcomes = await runDue(without.app, 'cloner', new Date(Date.now() + hour * HOUR_MS));
      expect(outcomes.filter(({ result }) => result !== 'done')).toEqual([]);
    }
    const { rows } = await without.app.db.query(
      'SELECT failures FROM cloner.clone_visits WHERE clone_id = $1',
      [clone.cloneId],
    );
    expect(rows).toEqual([{ failures: 0 }]);
    expect(without.app.logs.filter((line) => line.includes('clones are not visited'))).toHaveLength(1);
  } finally {
    await without.close();
  }
});
