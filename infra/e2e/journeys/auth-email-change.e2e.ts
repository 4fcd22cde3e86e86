import { findBarriers } from '../support/axe.ts';
import { linkTo } from '../support/emails.ts';
import { tabTo } from '../support/focus.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';

test(
  'another address is asked for in the profile, and counts once the link to it was used',
  DEEP,
  async ({ page, baseURL, request }) => {
    const person = newPerson();
    const wanted = newPerson().email;
    await registerAndPay(page, person);
    const bell = page.getByRole('button', { name: /^Alertas/ });
    const alerts = page.getByRole('dialog', { name: 'Alertas' });
    const unwritten = alerts.getByText(/^Nenhum e-mail sai/);
    const whereTo = alerts.getByRole('radio', { name: 'Onde receber' });
    await bell.click();
    await whereTo.click();
    await expect(unwritten).toBeVisible();

    await page.goto('/profile');
    const field = page.getByLabel('Novo e-mail');
    await tabTo(page, field);
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Este já é o e-mail da sua conta.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(wanted);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Enviamos um link e um código para ${wanted}.`)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    const link = await linkTo(wanted, 'email_change');
    expect((await request.get(link, { headers: { accept: 'text/html' } })).ok()).toBe(true);
    await page.goto(link);
    await expect(page).toHaveURL(`${baseURL}/confirm-email`);
    const confirm = page.getByRole('button', { name: 'Confirmar troca' });
    await expect(confirm).toBeVisible();
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/profile`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted);
    // The address was proved by the link.
    await expect(page.getByText('Seu e-mail ainda não foi confirmado.')).toBeHidden();

    // The tools hear of it: from now on they may write there.
    await page.goto('/dashboard');
    await bell.click();
    await whereTo.click();
    await expect(alerts.getByLabel('Avisos por e-mail')).toBeVisible();
    await expect(unwritten).toBeHidden();

    await page.goto(link);
    await confirm.click();
    await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible();
  },
);
