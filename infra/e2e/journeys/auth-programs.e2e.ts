import { findBarriers } from '../support/axe.ts';
import { expect, newPerson, paidSession, test } from '../support/journey.ts';
import { MadeProgram } from '../support/made-program.ts';

test('a program is let in by whoever signs in for it, reads what was agreed to, and is sent away', async ({
  page,
  baseURL,
}) => {
  const person = newPerson();
  await paidSession(page.request, person);
  const name = `Planilha de ${person.name}`;
  const program = await MadeProgram.start(name);
  try {
    const question = page.getByRole('heading', { name: `Permitir que ${name} use sua conta?` });
    // Nobody is signed in: that comes first, and leads back.
    await page.goto(program.url);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await expect(page.getByText(`Você entrou como ${person.email}.`)).toBeVisible();
    await expect(page.getByText('você vai para um programa neste computador')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Permitir', exact: true }).click();
    const said = page.getByRole('heading', { name: `${person.name} (${person.email}) tem 0 ofertas` });
    await expect(said).toBeVisible();

    // Who has agreed before is asked again, and may say no.
    await page.goto(program.url);
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Não permitir' }).click();
    await expect(page.getByRole('heading', { name: 'Recusado: access_denied' })).toBeVisible();
    expect(await program.refresh()).toBe(200);

    await page.goto(`${baseURL}/profile`);
    const programs = page.getByRole('region', { name: 'Programas com acesso' });
    await expect(programs.getByText(/Ler suas ofertas, com o histórico de anúncios/)).toBeVisible();
    await programs.getByRole('button', { name: `Encerrar o acesso de ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('O acesso do programa foi encerrado.').first()).toBeVisible();
    await expect(programs).toBeHidden();
    expect(await program.refresh()).toBe(400);

    await page.goto('/oauth/consent?authorization_id=2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f');
    await expect(page.getByText('Este pedido venceu ou já foi respondido.')).toBeVisible();
  } finally {
    await program.close();
  }
});
