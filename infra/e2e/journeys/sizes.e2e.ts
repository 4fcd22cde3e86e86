import { budgets, toolBudget } from '../../bench/budgets.mjs';
import { wholeTool } from '../../bench/bundle/tool-files.mjs';
import { gzipBytesOf, kilobytes } from '../../bench/bundle/weight.mjs';
import { readWorkspaces, toolNames } from '../../build/workspaces.mjs';
import { countBoard, loadSignedIn, loadSignIn } from '../support/first-loads.mjs';
import { expect, test } from '../support/journey.ts';

const weightOf = (files: { content: Buffer }[]) =>
  kilobytes(gzipBytesOf(files.map(({ content }) => content)));

test('a visitor downloads no more than the budget until the sign-in screen stands', async ({
  browser,
  baseURL,
}) => {
  const { shell, tool } = await loadSignIn(browser, baseURL!);
  expect(weightOf(shell)).toBeLessThanOrEqual(budgets.shell.signIn);
  expect(tool).toEqual([]);
});

for (const tool of toolNames(readWorkspaces())) {
  test(`${tool} opens within its budget and the shell's, from an empty cache`, async ({
    browser,
    baseURL,
  }) => {
    const loaded = await loadSignedIn(browser, baseURL!, tool);
    expect(loaded.tool.length, 'its files were seen on the wire').toBeGreaterThan(1);
    expect(weightOf(loaded.tool)).toBeLessThanOrEqual(toolBudget(tool).firstPage);
    expect(weightOf(loaded.shell)).toBeLessThanOrEqual(budgets.shell.firstPaint);
  });

  test(`${tool} stays within its budget as a whole`, () => {
    expect(kilobytes(gzipBytesOf(wholeTool(tool)))).toBeLessThanOrEqual(toolBudget(tool).whole);
  });
}

test('the cards of the board stand after as few bytes, requests and round trips as its budget says', async ({
  browser,
  baseURL,
}) => {
  const { sent, bytes, rounds } = await countBoard(browser, baseURL!);
  const { wire, requests, rounds: most } = budgets.cards;
  const what = sent.map(({ round, url, bytes }) => `${round} ${bytes} ${url}`).join('\n');
  expect(rounds, what).toBeLessThanOrEqual(most);
  expect(sent.length, what).toBeLessThanOrEqual(requests);
  expect(kilobytes(bytes), what).toBeLessThanOrEqual(wire);
});
