import type { CDPSession, Page } from '@playwright/test';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { totpBefore } from '../support/totp.ts';

/** A device that holds passkeys, and whose owner is there and verified from `touch` on. */
class Device {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** The page has to be of the app already: another process behind it would know nothing of the device. */
  static async of(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Device> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return new Device(cdp, authenticatorId);
  }

  /** From here on the owner answers whatever the page asks. */
  async touch(enabled = true): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }

  /** As a password manager brings its passkeys to another device. */
  async syncTo(other: Device): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      await other.cdp.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential });
    }
  }

  async lose(): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  }
}

const board = (page: Page) => page.getByRole('heading', { name: 'Minhas Ofertas' });
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** A browser that does not offer passkeys in the list of an input: there the device would answer before anybody presses. */
async function offersNoneInInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

const pressPasskey = (page: Page) => page.getByRole('button', { name: 'Entrar com passkey' }).click();

test.use({ freshContext: true });

test('a passkey is made, signs in on another browser, is lost and made up for', async ({ page, browser }) => {
  const person = newPerson();
  await offersNoneInInputs(page);
  await registerAndPay(page, person);
  const laptop = await Device.of(page);
  await page.goto('/profile');
  await laptop.touch();
  await passkeys(page).getByRole('button', { name: 'Criar passkey' }).click();
  await expect(passkeys(page).getByText('Chrome no Linux')).toBeVisible();
  await passkeys(page).getByRole('button', { name: 'Renomear Chrome no Linux' }).click();
  await page.getByLabel('Nome da passkey').fill('Notebook');
  await page.keyboard.press('Enter');
  await expect(passkeys(page).getByText('Notebook')).toBeVisible();

  const other = await browser.newContext();
  const there = await other.newPage();
  await offersNoneInInputs(there);
  await there.goto('/login');
  const phone = await Device.of(there);
  await laptop.syncTo(phone);
  await phone.touch();
  await pressPasskey(there);
  await expect(board(there)).toBeVisible();
  await there.goto('/profile');
  await expect(passkeys(there).getByText(/Usada/)).toBeVisible();

  // The phone is gone, and with it the passkey: the password still opens the account, which forgets the passkey.
  await phone.lose();
  await there.evaluate(() => localStorage.clear());
  await there.goto('/login');
  await there.getByLabel('E-mail').fill(person.email);
  await there.getByLabel('Senha', { exact: true }).fill(person.password);
  await there.keyboard.press('Enter');
  await expect(board(there)).toBeVisible();
  await there.goto('/profile');
  await passkeys(there).getByRole('button', { name: 'Remover Notebook' }).click();
  await there.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(passkeys(there).getByText('Notebook')).toBeHidden();
  await other.close();

  // Who holds a copy of it gets in nowhere any more.
  await laptop.touch(false);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await laptop.touch();
  await pressPasskey(page);
  await expect(page.getByText('Esta passkey não entra em nenhuma conta.')).toBeVisible();
});

test('a passkey is offered to whoever has typed a password, once', async ({ page }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  const laptop = await Device.of(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('entre sem senha: crie uma passkey')).toBeVisible();
  await laptop.touch();
  await page.getByRole('button', { name: 'Criar passkey' }).click();
  await expect(page.getByText('Passkey criada.')).toBeVisible();
  await expect(page.getByText('entre sem senha: crie uma passkey')).toBeHidden();
});

test('a lost authenticator app is made up for by a code that was kept', DEEP, async ({ page, browser }) => {
  const person = newPerson();
  await registerAndPay(page, person);
  await page.goto('/profile');
  const factors = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await factors.getByRole('button', { name: 'Ativar verificação' }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent()) ?? '';
  await dialog.getByLabel('Código').fill(await totpBefore(secret));
  await page.keyboard.press('Enter');
  await factors.getByRole('button', { name: 'Criar códigos' }).click();
  await dialog.getByRole('button', { name: 'Criar códigos' }).click();
  const shown = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const code = (await shown.first().textContent()) ?? '';
  const kept = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  expect((await kept).suggestedFilename()).toBe('garimpo-codigos-de-recuperacao.txt');
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(factors.getByText('10 de 10 sem uso')).toBeVisible();

  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto('/login');
  await there.getByLabel('E-mail').fill(person.email);
  await there.getByLabel('Senha', { exact: true }).fill(person.password);
  await there.keyboard.press('Enter');
  await there.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await there.getByLabel('Código de recuperação').fill('aaaa-aaaa-aaaa-aaaa');
  await there.keyboard.press('Enter');
  await expect(there.getByText('Código incorreto ou já usado.')).toBeVisible();
  await there.getByLabel('Código de recuperação').fill(code.toUpperCase());
  await there.keyboard.press('Enter');
  await expect(board(there)).toBeVisible();
  await there.goto('/profile');
  await expect(there.getByText('9 de 10 sem uso')).toBeVisible();
  // The app is gone: whoever came in by a code may take it away at once.
  await there.getByRole('button', { name: /^Remover Aplicativo/ }).click();
  await there.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(there.getByRole('button', { name: 'Ativar verificação' })).toBeVisible();
  await other.close();
});

test('a security key is the second step on another browser, is lost and made up for', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await registerAndPay(page, person);
  const key = await Device.of(page, 'usb');
  await key.touch();
  await page.goto('/profile');
  const factors = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await factors.getByRole('button', { name: 'Adicionar chave de segurança' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Registrar chave' }).click();
  await expect(factors.getByRole('listitem').getByText('Chave de segurança')).toBeVisible();
  await factors.getByRole('button', { name: 'Criar códigos' }).click();
  await dialog.getByRole('button', { name: 'Criar códigos' }).click();
  const shown = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const code = (await shown.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Já guardei' }).click();

  const other = await browser.newContext();
  const there = await other.newPage();
  const typePassword = async () => {
    await there.goto('/login');
    await there.getByLabel('E-mail').fill(person.email);
    await there.getByLabel('Senha', { exact: true }).fill(person.password);
    await there.keyboard.press('Enter');
  };
  await typePassword();
  const plugged = await Device.of(there, 'usb');
  await key.syncTo(plugged);
  await plugged.touch();
  const useKey = there.getByRole('button', { name: 'Usar chave de segurança' });
  await useKey.click();
  await expect(board(there)).toBeVisible();

  // Another key is no way in, and a code that was kept is.
  await plugged.lose();
  await there.evaluate(() => localStorage.clear());
  await typePassword();
  await useKey.click();
  await expect(there.getByText('Esperando a chave...')).toBeHidden();
  await expect(board(there)).toBeHidden();
  await there.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await there.getByLabel('Código de recuperação').fill(code);
  await there.keyboard.press('Enter');
  await expect(board(there)).toBeVisible();
  await there.goto('/profile');
  await there.getByRole('button', { name: 'Remover Chave de segurança' }).click();
  await there.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(there.getByRole('button', { name: 'Ativar verificação' })).toBeVisible();
  await other.close();
});
