import {
  countPageLoads,
  expectOthersUsable,
  expectUsable,
  type ToolKind,
  test,
  toolKinds,
} from '../support/broken-tool.ts';
import { breakFiles, faults, faultyVersion } from '../support/faults.mjs';
import { DEEP, expect } from '../support/journey.ts';

test.use({ expectedPageErrors: /Unexpected token/ });

/** Both ways out for the fixture; of a made tool, which the shell treats no differently, each fault by one of them. */
const cases = faults.flatMap(([what, fault], at) =>
  toolKinds.map((kind) => {
    const isFixture = kind === 'fixture';
    return { what, fault, kind, standsIn: isFixture || at % 2 === 0, fails: isFixture || at % 2 === 1 };
  }),
);

/** One fault for each way out decides about every change; that all of them take these ways is tried apart. */
const SHALLOW = { standsIn: 'an altered byte', fails: 'a throw on render' };
const tagOf = (kind: ToolKind, what: string, way: keyof typeof SHALLOW) =>
  kind === 'fixture' && what === SHALLOW[way] ? {} : DEEP;

for (const { what, fault, kind } of cases.filter(({ standsIn }) => standsIn)) {
  test(
    `${kind} tool, ${what}: the last good version stands in, in the same page load`,
    tagOf(kind, what, 'standsIn'),
    async ({ page, newTool }) => {
      const tool = newTool(kind);
      const broken = faultyVersion(fault, '2.0.0');
      await tool.publish('1.0.0');
      await tool.publish(broken);
      if ('onTheWay' in fault) await breakFiles(page, tool.name, broken, fault);

      const pageLoads = countPageLoads(page);
      await page.goto(tool.address);
      await expectUsable(page, '1.0.0');
      await expectOthersUsable(page);
      await expectUsable(page, '1.0.0');
      expect(pageLoads()).toBe(1);

      await expect.poll(() => tool.lastHour(broken)).toMatchObject({ errors: 1, errorRate: 1 });
      await expect.poll(() => tool.lastHour('1.0.0')).toMatchObject({ loads: 1, errors: 0 });
    },
  );
}

for (const { what, fault, kind } of cases.filter(({ fails }) => fails)) {
  test(
    `${kind} tool, ${what}: with nothing behind it a panel stands there, until the files are back`,
    tagOf(kind, what, 'fails'),
    async ({ page, newTool }) => {
      const tool = newTool(kind);
      const broken = faultyVersion(fault, '1.0.0');
      await tool.publish(broken);
      const mend =
        'onTheWay' in fault ? await breakFiles(page, tool.name, broken, fault) : () => tool.publish('1.0.1');

      const pageLoads = countPageLoads(page);
      await page.goto(tool.address);
      const panel = page.getByRole('alert').filter({ hasText: 'Erro ao abrir Página de teste' });
      await expect(panel).toBeVisible({ timeout: 20_000 });
      await expectOthersUsable(page);
      await expect(panel).toBeVisible();

      await mend();
      await panel.getByRole('button', { name: 'Tentar novamente' }).click();
      await expectUsable(page, 'onTheWay' in fault ? broken : '1.0.1');
      expect(pageLoads()).toBe(1);
    },
  );
}

/** What a person may wait for the good version where nothing of the current one comes; the rest is for a machine under load. */
const SILENCE_LIMIT_MS = 1_500 + 1_000;

test(
  'code that never answers: the good version stands there before the time of the current one is over',
  DEEP,
  async ({ page, newTool }) => {
    const tool = newTool();
    await tool.publish('1.0.0');
    await page.goto(tool.address);
    await expectUsable(page, '1.0.0');
    await tool.publish('2.0.0');
    const fault = { onTheWay: /\/js\/.*\.js$/, answer: () => {} };
    await breakFiles(page, tool.name, '2.0.0', fault);
    let askedAt = 0;
    page.on('request', (request) => {
      if (askedAt === 0 && request.url().includes(`/remotes/${tool.name}/2.0.0/`))
        askedAt = performance.now();
    });
    await page.reload();
    await expectUsable(page, '1.0.0');
    const waitedMs = Math.round(performance.now() - askedAt);
    test.info().annotations.push({ type: 'waited', description: `${waitedMs} ms` });
    expect(waitedMs).toBeLessThan(SILENCE_LIMIT_MS);
    await expect.poll(() => tool.lastHour('2.0.0'), { timeout: 15_000 }).toMatchObject({ errors: 1 });
  },
);
