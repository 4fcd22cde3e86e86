import type { Page } from '@playwright/test';
import { linkTo } from '../support/emails.ts';
import { findMisfits } from '../support/fit.ts';
import {
  DEEP,
  expect,
  newPerson,
  passwordChanged,
  registerAndPay,
  signIn,
  test,
} from '../support/journey.ts';

/** Calls of one kind that the page makes from now on. */
function count(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', (one) => {
    if (one.method() === method && one.url().includes(path)) calls += 1;
  });
  return () => calls;
}

const offline = 'Sem resposta do servidor. Verifique sua conexão e tente de novo.';

test('two presses of a button are one', DEEP, async ({ page }) => {
  const person = newPerson();
  const signUps = count(page, 'POST', '/auth/v1/signup');
  const signIns = count(page, 'POST', '/auth/v1/token?grant_type=password');
  const messages = count(page, 'POST', '/auth/v1/recover');
  const changes = count(page, 'PUT', '/auth/v1/user');
  await page.goto('/register?plan=starter');
  await expect(page.getByRole('radio', { name: /Starter/ })).toBeChecked();
  await page.getByLabel('Nome').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar senha').fill(person.password);
  await page.getByRole('button', { name: 'Criar conta' }).dblclick();
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
  expect(signUps()).toBe(1);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Pagar (demonstração)' })).toBeVisible();
  expect(signIns()).toBe(1);

  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Enviar link' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.goto(await linkTo(person.email, 'recovery'));
  expect(messages()).toBe(1);
  await page.getByLabel('Nova senha', { exact: true }).fill('outra-senha-boa');
  await page.getByLabel('Confirmar nova senha').fill('outra-senha-boa');
  await page.getByRole('button', { name: 'Trocar senha' }).dblclick();
  await passwordChanged(page);
  expect(changes()).toBe(1);
});

test(
  'without a connection each form says so, keeps what was typed, and works when it is back',
  DEEP,
  async ({ page, context }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText(offline)).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(person.password);
    await context.setOffline(false);
    // The page that a lost password leads to is fetched in a quiet moment; it is here by now.
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    // The page before has a field of this name, too.
    await expect(page.getByRole('button', { name: 'Enviar link' })).toBeVisible();
    await page.getByLabel('E-mail').fill(person.email);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText(offline)).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se houver uma conta')).toBeVisible();

    await page.goto(await linkTo(person.email, 'recovery'));
    await page.getByLabel('Nova senha', { exact: true }).fill('outra-senha-boa');
    await page.getByLabel('Confirmar nova senha').fill('outra-senha-boa');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText(offline)).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await passwordChanged(page);

    await signIn(page, { ...person, password: 'outra-senha-boa' });
    await page.goto('/profile');
    await page.getByLabel('Nova Senha', { exact: true }).fill('mais-uma-senha');
    await page.getByLabel('Confirmar Nova Senha').fill('mais-uma-senha');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Erro ao trocar senha.')).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  },
);

test('nobody is led to another site by an address of ours', DEEP, async ({ page, baseURL, request }) => {
  await signIn(page);
  const elsewhere = [
    '//mau.example',
    '/\\mau.example',
    '/%09/mau.example',
    '/.//mau.example',
    'https://mau.example',
    'javascript:alert(1)',
    'mau.example',
    '/login?from=//mau.example',
  ];
  for (const from of elsewhere) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await expect(page.getByRole('main'), from).toBeVisible();
    expect(new URL(page.url()).origin, from).toBe(baseURL);
  }
  for (const path of ['verify?token=x&type=recovery', 'callback?state=x', 'authorize?provider=empresa']) {
    const target = encodeURIComponent('https://mau.example/');
    const address = `/auth/v1/${path}&redirect_to=${target}`;
    const answer = await request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    const location = answer.headers()['location'];
    if (location !== undefined) expect(new URL(location, baseURL).origin, path).toBe(baseURL);
  }
});

test(
  'an address or a name of any length and script is kept, and fits the phone',
  DEEP,
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const { name, email, password } = newPerson();
    // The address is as long as the service lets one be.
    const label = 'a'.repeat(60);
    const long = `${email.split('@')[0]}-${label.slice(0, 40)}@${label}.${label}.${label}.com.br`.slice(
      0,
      254,
    );
    const person = {
      name: `👩‍🚀 ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)} ${name}`,
      email: long,
      password,
    };
    await registerAndPay(page, person);
    const misfits: string[] = [];
    for (const address of ['/profile', '/escolher-plano', '/dashboard']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      misfits.push(...(await findMisfits(page)));
    }
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
    await page.getByRole('button', { name: 'Reenviar e-mail' }).click();
    await expect(page.getByText('Enviamos outro link')).toBeVisible();
    misfits.push(...(await findMisfits(page)));
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    misfits.push(...(await findMisfits(page)));
    await page.evaluate(() => localStorage.clear());
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail').fill(long);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se houver uma conta')).toBeVisible();
    misfits.push(...(await findMisfits(page)));
    await page.goto(await linkTo(long, 'recovery'));
    await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
    misfits.push(...(await findMisfits(page)));
    expect(misfits).toEqual([]);

    for (const wrong of [
      `${'a'.repeat(300)}@exemplo.com.br`,
      'josé@exemplo.com.br',
      '👩@exemplo.com.br',
      'a b@c.d',
    ]) {
      await page.goto('/forgot-password');
      await page.getByLabel('E-mail').fill(wrong);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Informe um e-mail válido'), wrong).toBeVisible();
    }
    await context.close();
  },
);
