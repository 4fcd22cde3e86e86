import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Config, loadConfig } from '@garimpo/service-kit';
import { CHEAP_PASSWORDS, databaseEnvironment, testDatabase } from '@garimpo/service-kit/testing';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { schemas } from '../../src/domains.ts';
import { createGateway, type GatewayOptions } from '../../src/gateway.ts';

export const PAGE =
  '<!doctype html><html lang="pt-BR"><head><title>Garimpo</title></head><body></body></html>';
export const SCRIPT = 'console.log("shell");\n'.repeat(100);
export const SCRIPT_PATH = '/js/shell.0a1b2c3d.js';
export const THEME_HASH = 'sha256-dGhlbWU=';

export interface GatewayApp {
  url: string;
  app: NestExpressApplication;
  /** As the administrator of its database, from the database `postgres`. */
  admin: pg.Client;
  database: string;
  close(): Promise<void>;
}

/** The whole product over real HTTP on a real Postgres, around a shell of three files. */
export async function gatewayApp(
  change: Partial<Config> = {},
  logTo: GatewayOptions['logTo'] = { write: () => undefined },
): Promise<GatewayApp> {
  const database = await testDatabase(schemas);
  const folder = mkdtempSync(path.join(tmpdir(), 'garimpo-gateway-'));
  const port = await freePort();
  const config: Config = {
    ...loadConfig({
      ...databaseEnvironment(database.adminUrl),
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
    }),
    passwordCost: CHEAP_PASSWORDS,
    ...change,
  };
  const app = await createGateway(config, { shellDir: makeShell(folder), logTo });
  await app.listen(port, '127.0.0.1');
  const address = new URL(database.adminUrl);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    admin,
    database: name,
    close: async () => {
      await app.close();
      await admin.end();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** As the build leaves it. */
export function makeShell(folder: string): string {
  const dir = path.join(folder, 'shell');
  mkdirSync(path.join(dir, 'js'), { recursive: true });
  const files = {
    'index.html': PAGE,
    'index.html.br': brotliCompressSync(PAGE),
    'csp.json': JSON.stringify({ scriptHashes: [THEME_HASH] }),
    'build.json': '{"inputs":"0"}',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    [SCRIPT_PATH.slice(1)]: SCRIPT,
    [`${SCRIPT_PATH.slice(1)}.br`]: brotliCompressSync(SCRIPT),
    [`${SCRIPT_PATH.slice(1)}.gz`]: gzipSync(SCRIPT),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
  return dir;
}
