import { findBarriers } from '../support/axe.ts';
import { denialLinkTo, linkTo } from '../support/emails.ts';
import { tabTo } from '../support/focus.ts';
import {
  DEEP,
  expect,
  newPerson,
  passwordChanged,
  registerAndPay,
  signIn,
  test,
} from '../support/journey.ts';

test(
  'a password that somebody else changed is denied by the email, and its owner is back in',
  DEEP,
  async ({ page, browser, request, baseURL }) => {
    const person = newPerson();
    await registerAndPay(page, person);

    // Somebody who knows the password changes it, in a browser of theirs.
    const thiefs = await browser.newContext();
    const thief = await thiefs.newPage();
    await signIn(thief, person);
    await thief.goto('/profile');
    await thief.getByLabel('Nova Senha', { exact: true }).fill('senha-do-ladrao');
    await thief.getByLabel('Confirmar Nova Senha').fill('senha-do-ladrao');
    await thief.getByRole('button', { name: 'Trocar Senha' }).click();
    await expect(thief.getByText('Senha alterada com sucesso!')).toBeVisible();

    // What looks into mails opens the link too, with and without a browser, and nothing comes of it.
    const link = await denialLinkTo(person.email, 'foi trocada');
    expect(new URL(link).search).toBe('');
    for (let looks = 0; looks < 3; looks += 1)
      expect((await request.get(link, { headers: { accept: 'text/html' } })).ok()).toBe(true);
    const scanner = await browser.newContext();
    const opened = await scanner.newPage();
    await opened.goto(link);
    await expect(opened.getByRole('button', { name: 'Proteger minha conta' })).toBeVisible();
    await scanner.close();
    await thief.reload();
    await expect(thief.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();

    const owners = await browser.newContext();
    const owner = await owners.newPage();
    await owner.goto(link);
    await expect(owner).toHaveURL(`${baseURL}/conta/nao-fui-eu`);
    expect(await findBarriers(owner)).toEqual([]);
    await tabTo(owner, owner.getByRole('button', { name: 'Proteger minha conta' }));
    await owner.keyboard.press('Enter');
    await expect(owner.getByText('Todos os aparelhos foram desconectados')).toBeVisible();
    expect(await findBarriers(owner)).toEqual([]);

    // Both browsers are out, and the password of neither opens the account.
    for (const password of [person.password, 'senha-do-ladrao']) {
      const answer = await request.post('/auth/v1/token?grant_type=password', {
        data: { email: person.email, password },
      });
      expect(answer.status()).toBe(400);
    }
    await thief.reload();
    await expect(thief).toHaveURL(/\/login/);
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login/);

    const changed = { ...person, password: 'uma-senha-bem-nova' };
    await owner.goto(await linkTo(person.email, 'recovery'));
    await owner.getByLabel('Nova senha', { exact: true }).fill(changed.password);
    await owner.getByLabel('Confirmar nova senha').fill(changed.password);
    await owner.getByRole('button', { name: 'Trocar senha' }).click();
    await passwordChanged(owner);
    await signIn(owner, changed);

    // The history tells all of it, and a line is denied there too.
    await owner.goto('/profile');
    await owner.getByRole('link', { name: 'Ver atividade da conta' }).click();
    await expect(owner.getByRole('heading', { name: 'Atividade da conta', level: 1 })).toBeVisible();
    for (const line of ['Conta protegida por você', 'Senha criada', 'Senha trocada'])
      await expect(owner.getByText(line)).toBeVisible();
    await expect(owner.getByText('Você disse que não foi você')).toBeVisible();
    for (const size of [
      { width: 1366, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await owner.setViewportSize(size);
      expect(await findBarriers(owner)).toEqual([]);
      const wide = await owner.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
    }
    await owner
      .getByRole('button', { name: /^Não fui eu: Senha criada/ })
      .first()
      .click();
    const dialog = owner.getByRole('alertdialog');
    expect(await findBarriers(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Proteger minha conta' }).click();
    await expect(owner.getByText('Todos os aparelhos foram desconectados')).toBeVisible();
    await owner.goto('/profile');
    await expect(owner).toHaveURL(/\/login/);

    for (const context of [thiefs, owners]) await context.close();
  },
);
