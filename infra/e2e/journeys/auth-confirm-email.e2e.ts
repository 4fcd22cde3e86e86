import { linkTo } from '../support/emails.ts';
import { tabTo } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPayByHand, test } from '../support/journey.ts';

test(
  'an address is confirmed by a press of a button, not by opening the link',
  DEEP,
  async ({ page, baseURL, request }) => {
    const person = newPerson();
    await registerAndPayByHand(page, person);
    await page.goto('/profile');
    const notice = page.getByText('Seu e-mail ainda não foi confirmado.');
    await expect(notice).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Reenviar e-mail' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Enviamos outro link e outro código para ${person.email}.`)).toBeVisible();

    const link = await linkTo(person.email, 'signup', 2);
    expect((await request.get(link, { headers: { accept: 'text/html' } })).ok()).toBe(true);
    await page.goto(link);
    await expect(page).toHaveURL(`${baseURL}/confirm-email`);
    const confirm = page.getByRole('button', { name: 'Confirmar e-mail' });
    await expect(confirm).toBeVisible();
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Minhas Ofertas' })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();

    await page.goto(link);
    await confirm.click();
    // Opened once more it has nothing left to do, and says so to who is signed in and to who is not.
    await expect(
      page.getByText('Seu e-mail já está confirmado. Não é preciso fazer mais nada.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o Dashboard' }).click();
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
    await page.goto(link);
    await confirm.click();
    await expect(page.getByText(/Este link já foi usado ou venceu/)).toBeVisible();
    await page.getByRole('button', { name: 'Reenviar e-mail' }).click();
    await expect(page.getByText('Informe seu e-mail.')).toBeVisible();
  },
);
