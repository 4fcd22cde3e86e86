import type { APIRequestContext, Page } from '@playwright/test';
import { fragmentOf, linkTo } from '../support/emails.ts';
import {
  DEEP,
  expect,
  newPerson,
  type Person,
  passwordChanged,
  registerAndPay,
  signIn,
  test,
} from '../support/journey.ts';

interface Kind {
  name: string;
  /** The address that this kind of link leads to, and what in it opens the account. */
  address(message: Email, request: APIRequestContext): Promise<{ path: string; secrets: string[] }>;
}

interface Email {
  link: string;
  tokenHash: string;
}

async function tokens({ link, tokenHash }: Email, request: APIRequestContext) {
  const data = { type: 'recovery', token_hash: tokenHash };
  const answer = await request.post(`${new URL(link).origin}/auth/v1/verify`, { data });
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
  const secrets = [access_token ?? '', refresh_token ?? ''];
  return { secrets, query: new URLSearchParams({ access_token: secrets[0]!, refresh_token: secrets[1]! }) };
}

const kinds: Kind[] = [
  {
    name: 'tokens in the query',
    async address(message, request) {
      const { secrets, query } = await tokens(message, request);
      return { path: `?${query}&type=recovery`, secrets };
    },
  },
  {
    name: 'tokens in the fragment',
    async address(message, request) {
      const { secrets, query } = await tokens(message, request);
      return { path: `#${query}&type=recovery&expires_in=3600&token_type=bearer`, secrets };
    },
  },
  {
    name: 'the hash of a token',
    address: async ({ tokenHash }) => ({ path: `?token=${tokenHash}&type=recovery`, secrets: [tokenHash] }),
  },
  {
    name: 'the link as it stands in the email',
    address: async ({ link, tokenHash }) => ({ path: new URL(link).hash, secrets: [tokenHash] }),
  },
  {
    name: 'a code',
    async address({ link }) {
      const code = fragmentOf(link).get('code') ?? '';
      return { path: `?code=${code}`, secrets: [code] };
    },
  },
  {
    name: 'a code called token',
    async address({ link }) {
      const code = fragmentOf(link).get('code') ?? '';
      return { path: `?token=${code}&type=recovery`, secrets: [code] };
    },
  },
];

async function askForLink(page: Page, { email }: Person, number: number): Promise<Email> {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  const link = await linkTo(email, 'recovery', number);
  return { link, tokenHash: fragmentOf(link).get('token_hash') ?? '' };
}

const password = (page: Page) => page.getByLabel('Nova senha', { exact: true });

test(
  'every kind of link opens the form, and its secret leaves the address before anything is asked for',
  DEEP,
  async ({ page, request, baseURL }) => {
    const person = newPerson();
    await registerAndPay(page, person);
    for (const [index, { name, address }] of kinds.entries()) {
      const { path, secrets } = await address(await askForLink(page, person, index + 1), request);
      expect(secrets.every((secret) => secret.length > 10)).toBe(true);
      // What an earlier link opened must not open this one.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      const told: string[] = [];
      page.on('request', async (one) => {
        if (one.isNavigationRequest()) return;
        const said = `${one.url()} ${(await one.allHeaders())['referer'] ?? ''}`;
        if (secrets.some((secret) => said.includes(secret))) told.push(said);
      });
      await page.goto(`/reset-password${path}`);
      await expect(password(page), name).toBeVisible();
      await expect(page.getByText(`Escolha outra senha para ${person.email}.`)).toBeVisible();
      await expect(page).toHaveURL(`${baseURL}/reset-password`);
      expect(told, name).toEqual([]);
      page.removeAllListeners('request');
    }
    // In a tab that shows the page already, opening a link loads nothing by itself.
    const { link } = await askForLink(page, person, kinds.length + 1);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/reset-password');
    await expect(page.getByText('abra o link que enviamos')).toBeVisible();
    await page.goto(link);
    await expect(password(page)).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/reset-password`);
    await password(page).fill('uma-senha-trocada');
    await page.getByLabel('Confirmar nova senha').fill('uma-senha-trocada');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await passwordChanged(page);
    // The page goes on by itself too: whoever is first.
    const onward = page.getByRole('link', { name: 'Ir para o login' });
    await onward.click({ timeout: 1_000 }).catch(() => undefined);
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();

    // Nor does the way back find a form that could be filled in again.
    await page.goBack();
    await expect(page.getByText('abra o link que enviamos')).toBeVisible();
    await expect(password(page)).toBeHidden();
    await signIn(page, { ...person, password: 'uma-senha-trocada' });
  },
);

test('a link that was tampered with is over, whatever stands in it', DEEP, async ({ page, baseURL }) => {
  const forged = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","exp":9999999999,"aal":"aal2"}')}.`.replaceAll(
    '=',
    '',
  );
  const addresses = [
    '?token_hash=x&type=recovery',
    '?token=x&type=recovery',
    '?code=x',
    '?token_hash=%00%ff&type=__proto__',
    `?token_hash=${'a'.repeat(4_000)}&type=recovery`,
    '?token=%3Cscript%3Ealert(1)%3C/script%3E&type=recovery',
    '?access_token=a.b.c&refresh_token=d',
    `#access_token=${forged}&refresh_token=d&type=recovery`,
    `?access_token=${encodeURIComponent(forged)}&refresh_token=d`,
    '?error=access_denied&error_code=otp_expired&error_description=%3Cb%3Eboo%3C/b%3E',
  ];
  for (const address of addresses) {
    await page.goto('about:blank');
    await page.goto(`/reset-password${address}`);
    await expect(
      page.getByText(/^Este link (expirou ou já foi usado|só funciona no navegador)/),
      address,
    ).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/reset-password`);
    await expect(password(page)).toBeHidden();
  }
  // On other pages such parameters open nothing either.
  for (const address of [
    '/login?access_token=a.b.c&refresh_token=d',
    '/#access_token=a.b.c&refresh_token=d',
  ]) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(/Não foi possível concluir a entrada\./);
    await expect(page).toHaveURL(`${baseURL}/login`);
  }
});

test('one link in two tabs changes one password', DEEP, async ({ page, context }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  const { link } = await askForLink(page, person, 1);
  await page.goto(link);
  await expect(password(page)).toBeVisible();
  const late = await context.newPage();
  await late.goto(link);
  await expect(late.getByText('Este link expirou ou já foi usado.')).toBeVisible();
  // A tab that was made of this one has what it has.
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/reset-password'));
  const twin = await opening;
  await expect(password(twin)).toBeVisible();

  const choose = async (tab: Page, chosen: string) => {
    await password(tab).fill(chosen);
    await tab.getByLabel('Confirmar nova senha').fill(chosen);
    await tab.getByRole('button', { name: 'Trocar senha' }).click();
  };
  await choose(page, 'a-primeira-senha');
  await passwordChanged(page);
  await choose(twin, 'a-segunda-senha');
  await expect(twin.getByText('Este link expirou ou já foi usado.')).toBeVisible();
  await signIn(twin, { ...person, password: 'a-primeira-senha' });
});
