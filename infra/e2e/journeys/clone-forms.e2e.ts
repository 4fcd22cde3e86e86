import { openEditor, save, signInWithSite } from '../support/editor.ts';
import { DEEP, expect, test } from '../support/journey.ts';
import { told } from '../support/traffic.ts';

const PRIVACY = 'https://exemplo.com.br/privacidade';
const PAGE = `<!doctype html><html lang="pt-BR"><head><title>Lista</title></head><body><h1>Entre na lista</h1>
<form><label>Nome <input name="nome"></label><label>WhatsApp <input name="fone" type="tel"></label><button>Quero</button></form>
<form><label>Nome <input name="n"></label><label>CPF <input name="doc"></label><button>Consultar</button></form></body></html>`;

test(
  'a cloned form is dead until its owner says where it leads; what visitors send is there to read, take along and delete',
  DEEP,
  async ({ page, context }) => {
    const site = await signInWithSite(page, PAGE);
    const sendAs = async (name: string) => {
      const visitor = await context.newPage();
      await visitor.goto(site.address);
      await visitor.getByLabel('Nome').first().pressSequentially(name);
      await visitor.getByLabel('WhatsApp').pressSequentially('11912345678');
      await visitor.getByRole('button', { name: 'Quero' }).click();
      return visitor;
    };
    const dead = await sendAs('Bia');
    await dead.waitForTimeout(500);
    await expect(dead.getByText('Recebemos seus dados')).toHaveCount(0);

    await openEditor(page, site.name);
    const openForms = async () => {
      await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Formulários' }).click();
    };
    await openForms();
    const panel = page.getByRole('dialog', { name: 'Formulários' });
    await expect(panel.getByText('Parado')).toHaveCount(3);

    await panel.getByRole('button', { name: 'Ligar: Nome, CPF' }).click();
    await panel.getByLabel('Sua política de privacidade').fill(PRIVACY);
    await panel.getByRole('button', { name: 'Ligar formulário' }).click();
    await expect(panel.getByText('O campo “CPF” pede um documento')).toBeVisible();
    await panel.getByRole('button', { name: 'Voltar' }).click();

    await panel.getByRole('button', { name: 'Ligar: Nome, WhatsApp' }).click();
    await panel.getByRole('button', { name: 'Ligar formulário' }).click();
    await expect(panel.getByText('Informe o endereço da sua política de privacidade.')).toBeVisible();
    await panel.getByLabel('Sua política de privacidade').fill(PRIVACY);
    await panel.getByRole('button', { name: 'Ligar formulário' }).click();
    await expect(told(page, 'Formulário ligado. Salve o site para ele começar a receber.')).toBeVisible();
    await expect(panel.getByText('Recebe depois de salvar')).toBeVisible();
    await panel.getByRole('button', { name: 'Fechar' }).click();
    await save(page);

    const visitor = await sendAs('Ana Lima');
    await expect(visitor.getByText('Recebemos seus dados. Obrigado!')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute(
      'href',
      PRIVACY,
    );

    await openForms();
    await expect(panel.getByText('Recebendo')).toBeVisible();
    await panel.getByRole('button', { name: 'Respostas: Nome, WhatsApp' }).click();
    const answers = page.getByRole('dialog', { name: 'Respostas: Nome, WhatsApp' });
    await expect(answers.getByText('Ana Lima')).toBeVisible();
    const loading = page.waitForEvent('download');
    await answers.getByRole('button', { name: 'Baixar CSV' }).click();
    expect((await loading).suggestedFilename()).toMatch(/^respostas-.*\.csv$/);
    await answers.getByRole('button', { name: /^Apagar a resposta de/ }).click();
    await expect(answers.getByText('Nenhuma resposta ainda')).toBeVisible();
  },
);
