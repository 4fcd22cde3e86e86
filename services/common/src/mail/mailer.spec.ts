import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { type Environment, loadConfig } from '../config/config.ts';
import { type Email, notice } from './email.ts';
import { Mailer } from './mailer.ts';

let folder: string;
let logs: Record<string, unknown>[];
let log: Logger;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-mail-'));
  logs = [];
  log = pino({}, { write: (line) => void logs.push(JSON.parse(line)) });
});
afterEach(() => rmSync(folder, { recursive: true }));

const mailer = (env: Environment = {}) =>
  new Mailer(
    loadConfig({
      DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
      DATA_DIR: folder,
      ...env,
    }),
    log,
  );
const EMAIL: Email = notice('ana@exemplo.com.br', {
  subject: 'Olá',
  lines: ['Uma linha.'],
});

describe('without a mail server', () => {
  it('an email is a file that says who it is to', async () => {
    await mailer().send(EMAIL);
    const [name = ''] = readdirSync(path.join(folder, 'mail'));
    expect(name).toMatch(/\.eml$/);
    const message = readFileSync(path.join(folder, 'mail', name), 'utf8');
    expect(message).toContain('To: ana@exemplo.com.br');
    expect(message).toContain('From: Garimpo <contato@garimpo.local>');
    expect(mailer().reachesPeople).toBe(false);
  });

  it('forgets the emails to an address, and those that name it', async () => {
    const words = (line: string) => ({ subject: 'Olá, você', lines: [line] });
    const post = mailer();
    await post.send(EMAIL);
    await post.send(notice('bia@exemplo.com.br', words('A conta agora usa ana@exemplo.com.br.')));
    await post.send(notice('joana@exemplo.com.br', words('É à joana@exemplo.com.br, não à ana.')));
    await post.forget('ana@exemplo.com.br');
    const left = readdirSync(path.join(folder, 'mail'));
    expect(left).toHaveLength(1);
    expect(readFileSync(path.join(folder, 'mail', left[0] ?? ''), 'utf8')).toContain('To: joana@');
    await expect(post.forget('')).resolves.toBeUndefined();
  });

  it('forgets where there never was an email', async () => {
    await expect(mailer().forget('ana@exemplo.com.br')).resolves.toBeUndefined();
  });

  it.each<[string, Environment, boolean]>([
    ['to who sits at the machine', {}, true],
    ['not where others read the log', { HOST: '0.0.0.0' }, false],
    [
      'not behind a public address',
      { PUBLIC_URL: 'https://app.exemplo.com.br', SITES_DOMAIN: 'paginas.net' },
      false,
    ],
  ])('its link is told %s', async (_case, env, told) => {
    const link = 'https://app.exemplo.com.br/x';
    await mailer(env).send({ ...EMAIL, link });
    expect(JSON.stringify(logs).includes(link)).toBe(told);
  });
});

describe('with a mail server that does not answer', () => {
  /** A port that was free a moment ago. */
  const closedPort = () =>
    new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
    });

  it('fails towards the job that sends, which is tried again', async () => {
    const post = mailer({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    expect(post.reachesPeople).toBe(true);
    await expect(post.send(EMAIL)).rejects.toThrow(/ECONNREFUSED/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('logs what was sent behind an answer, and is idle after it', async () => {
    const post = mailer({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    post.inBackground(async () => EMAIL);
    await post.onApplicationShutdown();
    expect(logs).toEqual([expect.objectContaining({ msg: 'an email was not sent' })]);
  });
});

describe('a notice', () => {
  it('holds its lines, and a button with a link', () => {
    const text = {
      subject: 'Aviso',
      lines: ['Primeira.', 'Segunda.'],
      action: 'Abrir',
    };
    const message = notice('ana@exemplo.com.br', text, 'https://app.exemplo.com.br/conta?a=1&b=2');
    expect(message.text).toBe('Primeira.\n\nSegunda.\n\nAbrir: https://app.exemplo.com.br/conta?a=1&b=2\n');
    expect(message.html).toContain('href="https://app.exemplo.com.br/conta?a=1&#38;b=2"');
    expect(message.html).toContain('<html lang="pt-BR">');
  });

  it('carries the mark, and says its looks in light and dark', async () => {
    const { html } = EMAIL;
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    // The name is text: it is there where images are not shown.
    expect(html).toMatch(/<img src="cid:marca@garimpo"[^>]* alt=""[^>]*> Garimpo/);
    await mailer().send(EMAIL);
    const [name = ''] = readdirSync(path.join(folder, 'mail'));
    const message = readFileSync(path.join(folder, 'mail', name), 'utf8');
    for (const part of ['text/plain', 'text/html', 'image/png'])
      expect(message).toContain(`Content-Type: ${part}`);
    expect(message).toContain('Content-ID: <marca@garimpo>');
    expect(message).toContain('Content-Disposition: inline');
  });

  it('lets nothing of what people typed become part of the page', () => {
    const message = notice('x@exemplo.com.br', {
      subject: '<b>',
      lines: [`"><script>'&`],
    });
    expect(message.html).not.toMatch(/<b>|<script>/);
    expect(message.html).toContain('<p>&#34;&#62;&#60;script&#62;&#39;&#38;</p>');
  });
});
