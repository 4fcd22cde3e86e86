import { randomUUID } from 'node:crypto';
import {
  CAMPAIGN,
  ORIGINAL_HOSTS,
  OWN_CHECKOUT_HOST,
  QUIZZES,
  walkQuiz,
} from '@garimpo/cloner-service/testing';
import { expect, newPerson, registerAndPay, test } from '../support/journey.ts';

/** A walk through twelve screens, and a look at the clone: on a busy machine that takes long. */
const CAPTURED_MS = 200_000;
const CHECKOUT = `http://${OWN_CHECKOUT_HOST}/pagar/plano?produto=7`;

test('a quiz is cloned with all of its screens, leads to its user’s checkout, and is deleted', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000 + CAPTURED_MS);
  const quiz = QUIZZES.find(({ name }) => name === 'doze');
  const walk = quiz?.walks[0];
  if (quiz === undefined || walk === undefined) throw new Error('there is no quiz of twelve screens');
  const name = `quiz-${randomUUID().slice(0, 8)}`;

  await registerAndPay(page, newPerson());
  await page.goto('/tools/clonesites');
  await page.getByRole('main').getByRole('link', { name: 'Clonar Quiz' }).click();
  await expect(page.getByText('Nenhum quiz clonado ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Clonar Quiz' }).first().click();
  await page.getByLabel('URL do quiz').fill(quiz.url);
  await page.getByLabel('URL do checkout').fill(CHECKOUT);
  await page.getByLabel('Subdomínio').fill(name.toUpperCase());
  await expect(page.getByText('Nome disponível')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Baixar ZIP' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  const progress = page.getByRole('region', { name: `Clonando ${new URL(quiz.url).host}` });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(page.getByText('Quiz clonado com sucesso!')).toBeVisible({ timeout: CAPTURED_MS });
  await expect(progress).toHaveCount(0);
  await expect(
    page.getByRole('dialog').getByText('12 telas, 1 caminho, que vai até o seu checkout'),
  ).toBeVisible();
  const address = await page.getByLabel('Endereço da cópia').inputValue();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Publicado')).toBeVisible();

  const clone = await context.newPage();
  const asked = new Set<string>();
  clone.on('request', (request) => asked.add(new URL(request.url()).hostname));
  const led = await walkQuiz(clone, quiz, walk, `${address}?${CAMPAIGN}`);
  expect(`${led?.origin}${led?.pathname}`).toBe(`http://${OWN_CHECKOUT_HOST}/pagar/plano`);
  expect(Object.fromEntries(led?.searchParams ?? [])).toMatchObject({
    produto: '7',
    ...Object.fromEntries(new URLSearchParams(CAMPAIGN)),
  });
  expect([...asked].filter((host) => ORIGINAL_HOSTS.includes(host))).toEqual([]);

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum quiz clonado ainda')).toBeVisible();
  expect((await clone.goto(address))?.status()).toBe(410);
});
