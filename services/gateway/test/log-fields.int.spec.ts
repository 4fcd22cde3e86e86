import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedPlans } from '@garimpo/accounts-service';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { runDue, type TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { demoAccount } from '../src/demo/demo-account.ts';
import { databaseOf, seedDemo } from '../src/demo/seed-demo.ts';
import { domains } from '../src/domains.ts';
import { askLinks } from './support/ask-links.ts';
import { gatewayApp } from './support/gateway-app.ts';

const SERVICES = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(path.join(SERVICES, 'common/src/log/README.md'), 'utf8');
/** First column of every table. */
const documented = new Set(
  [...page.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, field]) => field as string),
  ),
);

/** Names of the fields in `log.info({ … }, 'words')`, wherever somebody writes them. */
function writtenFields(source: string): string[] {
  return [...source.matchAll(/\blog\.(?:fatal|error|warn|info|debug|trace)\(\s*\{/g)].flatMap((call) =>
    namesIn(source, call.index + call[0].length),
  );
}

/** Of an object, from behind its brace on; what it spreads is seen when it is written. */
function namesIn(source: string, start: number): string[] {
  const names: string[] = [];
  let depth = 0;
  let part = '';
  for (let at = start; ; at += 1) {
    const char = source[at] as string;
    if (depth === 0 && (char === ',' || char === '}')) {
      const [, name] = /^\s*(\w+)\s*(?::|$)/.exec(part) ?? [];
      if (name !== undefined) names.push(name);
      part = '';
      if (char === '}') return names;
      continue;
    }
    if ('({['.includes(char)) depth += 1;
    if (')}]'.includes(char)) depth -= 1;
    part += char;
  }
}

const sources = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^[a-z-]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'),
);

describe('the page of the log', () => {
  it('names what the code writes', () => {
    const written = sources.flatMap((file) => {
      const source = readFileSync(path.join(SERVICES, file), 'utf8');
      return writtenFields(source).map((field) => `${field} (${file})`);
    });
    expect(written.length).toBeGreaterThan(80);
    expect(written.filter((one) => !documented.has(one.split(' ')[0] as string))).toEqual([]);
  });

  deepIt(
    'names what is written of real requests and jobs',
    async () => {
      const lines: string[] = [];
      const gateway = await gatewayApp(
        { jobs: 'off', logLevel: 'trace' },
        { write: (line: string) => void lines.push(line) },
      );
      const { app, url } = gateway;
      const db = new pg.Client({ connectionString: app.get<Config>(CONFIG).databaseUrl });
      try {
        await db.connect();
        await seedPlans(databaseOf(app, 'accounts'));
        const password = 'senha-da-demonstracao';
        await seedDemo(app, password, new Date());
        const { email } = demoAccount;
        const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        });
        const { access_token: token } = (await signIn.json()) as { access_token: string };
        const authorization = `Bearer ${token}`;
        for (const address of [
          '/api/offers',
          '/api/offers/x',
          '/r/demosono',
          '/a/nothing.js',
          '/api/nowhere',
        ])
          await (await fetch(url + address, { headers: { authorization }, redirect: 'manual' })).text();
        for (const address of ['/r/demosono', '/a/nothing.js', '/api/offers'])
          await askLinks(url, address, { headers: { authorization } });
        const { sub } = JSON.parse(
          Buffer.from(token.split('.')[1] as string, 'base64url').toString('utf8'),
        ) as {
          sub: string;
        };
        await (await fetch(`${url}/api/profile/${sub}`, { headers: { authorization } })).text();
        // Nothing in the log leads to the person but the rows of sign-in, as the page says, and nothing does without them.
        expect(lines.filter((line) => line.includes(sub))).toEqual([]);
        const marks = [
          ...new Set(lines.flatMap((line) => (JSON.parse(line) as { session?: string }).session ?? [])),
        ];
        expect(marks).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
        const [, sql = ''] = /```sql\n([^`]*)```/.exec(page) ?? [];
        const found = () => db.query(sql.replace('ana@exemplo.com.br', email.toUpperCase()));
        expect((await found()).rows).toEqual(expect.arrayContaining(marks.map((session) => ({ session }))));
        const kit = { db, get: (one: unknown) => app.get(one as never, { strict: false }) };
        const ran = [];
        for (const { name } of domains.filter(
          ({ schema }) => schema !== undefined && schema.domain !== 'auth',
        )) {
          // A day on: schedules are due.
          ran.push(...(await runDue(kit as unknown as TestApp, name, new Date(Date.now() + 86_400_000))));
        }
        expect(ran.length).toBeGreaterThan(10);
      } finally {
        await db.end();
        await gateway.close();
      }
      const seen = lines.flatMap((line) => {
        const fields = JSON.parse(line) as Record<string, unknown>;
        return Object.keys(fields).map((field) => `${field} (${fields['msg']})`);
      });
      expect(seen).toEqual(
        expect.arrayContaining([
          'session (request)',
          'code (request)',
          'ms (job done)',
          'attempt (job done)',
        ]),
      );
      expect([...new Set(seen)].filter((one) => !documented.has(one.split(' ')[0] as string))).toEqual([]);
    },
    120_000,
  );

  deepIt('names nothing that nobody writes', () => {
    const all = sources.map((file) => readFileSync(path.join(SERVICES, file), 'utf8')).join('\n');
    const made = new Set(['level', 'time', 'msg']);
    expect(
      [...documented].filter((field) => !made.has(field) && !new RegExp(`\\b${field}\\b`).test(all)),
    ).toEqual([]);
  });
});
