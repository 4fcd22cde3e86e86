import { tabTo } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

test(
  'the password is changed in the profile and used at the next sign-in, in the dark and with nothing but a keyboard',
  DEEP,
  async ({ page }) => {
    const person = newPerson();
    const six = 'x7kq2m';
    const keys = page.keyboard;
    await page.emulateMedia({ colorScheme: 'dark' });
    await registerAndPay(page, person);
    await page.goto('/profile');
    const password = page.getByLabel('Nova Senha', { exact: true });
    const confirm = page.getByLabel('Confirmar Nova Senha');

    await tabTo(page, password);
    await keys.type('abc12');
    await keys.press('Enter');
    await expect(page.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible();
    await expect(password).toBeFocused();
    await keys.type('3');
    await tabTo(page, confirm);
    await keys.type('abc124');
    await keys.press('Enter');
    await expect(page.getByText('As senhas não coincidem.')).toBeVisible();
    await expect(confirm).toBeFocused();
    await keys.press('ControlOrMeta+A');
    await keys.type('abc123');
    await keys.press('Enter');
    await expect(page.getByText('Esta senha é fácil de adivinhar. Escolha outra.')).toBeVisible();
    await expect(password).toBeFocused();
    await keys.press('ControlOrMeta+A');
    await keys.type(six);
    await tabTo(page, confirm);
    await keys.press('ControlOrMeta+A');
    await keys.type(six);
    await keys.press('Enter');
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await expect(password).toHaveValue('');
    await expect(confirm).toHaveValue('');

    await tabTo(page, page.getByRole('button', { name: 'Sair', exact: true }), 'Shift+Tab');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await tabTo(page, page.getByLabel('E-mail'));
    await keys.type(person.email);
    await tabTo(page, page.getByLabel('Senha', { exact: true }));
    await keys.type(person.password);
    await keys.press('Enter');
    await expect(page.getByText('Falha ao fazer login. Verifique suas credenciais.')).toBeVisible();
    await tabTo(page, page.getByLabel('Senha', { exact: true }), 'Shift+Tab');
    await keys.press('ControlOrMeta+A');
    await keys.type(six);
    await tabTo(page, page.getByRole('button', { name: 'Entrar', exact: true }));
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
  },
);
