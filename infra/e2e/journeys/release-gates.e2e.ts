import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { operatorToken } from '../support/fixture-tool.mjs';
import { DEEP, expect, test } from '../support/journey.ts';
import { checkOut, type TeamCheckout } from '../support/team-checkout.ts';

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** @param interruptAt what it must have said before it is interrupted, as by Ctrl-C */
function release(checkout: TeamCheckout, words: string[], interruptAt?: RegExp): Promise<Ended> {
  const program = path.join(checkout.dir, 'infra/release/release.mjs');
  const child = spawn(process.execPath, [program, ...words, '--json'], {
    env: { ...process.env, GARIMPO_URL: process.env['E2E_URL'], DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
  const said = { out: '', err: '' };
  let interrupted = false;
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk);
    if (interrupted || interruptAt?.test(said.err) !== true) return;
    interrupted = true;
    child.kill('SIGINT');
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

async function change(checkout: TeamCheckout, file: string, how: (text: string) => string): Promise<void> {
  const place = path.join(checkout.dir, file);
  const before = await readFile(place, 'utf8');
  const after = how(before);
  expect(after).not.toBe(before);
  await writeFile(place, after);
}

async function publishedVersions(tool: string): Promise<string[]> {
  const product = { url: process.env['E2E_URL'] ?? '', dataDir: process.env['E2E_DATA_DIR'] ?? '' };
  const answer = await fetch(`${product.url}/api/releases?tool=${tool}`, {
    headers: { authorization: `Bearer ${operatorToken(product)}` },
  });
  const { releases } = (await answer.json()) as { releases: { version: string }[] };
  return releases.map(({ version }) => version);
}

test(
  'what does not fit, weighs too much or does not work is refused before anybody sees it',
  DEEP,
  async () => {
    test.setTimeout(300_000); // builds a tool seven times, and looks at it in a browser of its own
    const tool = `mf-gates-${randomUUID().slice(0, 8)}`;
    const page = `${tool}/src/routes/home.tsx`;
    const checkout = await checkOut('release-gates');
    await checkout.node(['infra/new-tool/new-tool.mjs', tool, '--no-install']);
    await change(checkout, `${tool}/tool.json`, (text) => text.replace(/"sidebar": \[.*\]/, '"sidebar": []'));

    const refused = async (words: RegExp) => {
      const { code, out, err } = await release(checkout, [tool]);
      expect(code).toBe(3);
      expect(JSON.parse(out).error).toMatchObject({ kind: 'gate', message: expect.stringMatching(words) });
      expect(err).toMatch(words);
      expect(await publishedVersions(tool)).toEqual([]);
    };
    const whileChanged = async (file: string, how: (text: string) => string, words: RegExp) => {
      const before = await readFile(path.join(checkout.dir, file), 'utf8');
      await change(checkout, file, how);
      await refused(words);
      await writeFile(path.join(checkout.dir, file), before);
    };

    await whileChanged(page, (text) => `${text}\nconst missing = (;\n`, /home\.tsx/);
    await whileChanged(
      `${tool}/tool.json`,
      (text) => text.replace(/"contract": \d+/, '"contract": 99'),
      /written for contract 99.*bring out the shell first/,
    );
    await whileChanged(
      `${tool}/tool.json`,
      (text) => text.replace(/"whole": \d+/, '"whole": 1'),
      /every file of it: [\d.]+ KB gzip, its budget is 1 KB/,
    );
    await whileChanged(
      page,
      (text) =>
        text
          .replace('const { user }', "if (clicksAllowed()) throw new Error('on purpose');\n  const { user }")
          .concat('\nfunction clicksAllowed() {\n  return Math.random() >= 0;\n}\n'),
      /the page did not show h1 within 20 s; it says: /,
    );
    await whileChanged(
      page,
      (text) =>
        text.replace(
          'const { user }',
          "document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red }' }));\n  const { user }",
        ),
      /refused by the policy of the page: .*style-src/,
    );

    const interrupted = await release(checkout, [tool], /first page in Chromium/);
    expect(interrupted.code).toBe(130);
    expect(interrupted.err).toContain('interrupted; nothing was changed');
    expect(await publishedVersions(tool)).toEqual([]);

    const done = await release(checkout, [tool]);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.out)).toMatchObject({ tool, published: true, current: true });
    expect(done.err).toMatch(
      /shown after \d+ ms, [\d.]+ of 60 KB\nupload: 0 of \d+ files.*\n[\s\S]*upload: (\d+) of \1 files/,
    );
    const again = await release(checkout, [tool]);
    expect(JSON.parse(again.out)).toMatchObject({ published: false, current: true });
    await checkout.remove();
  },
);
