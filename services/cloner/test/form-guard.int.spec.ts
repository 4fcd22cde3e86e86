import { randomUUID } from 'node:crypto';
import { type FormAnswer, formAttributes } from '@garimpo/cloner-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { formVisitorText } from '../src/text/pt-br-forms.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { openChromium } from './support/open-chromium.ts';

jest.setTimeout(30_000);

const PRIVACY = 'https://loja.test/privacidade';
const LINE = `<p ${formAttributes.line}>Seus dados. <a href="${PRIVACY}" target="_blank">Política</a></p>`;
const NAME = '<label>Nome <input name="nome"></label>';
const SEND = '<button>Quero</button>';

let hosts: CloneHostsApp;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [hosts, browser] = await Promise.all([startCloneHosts(), openChromium()]);
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await hosts.close();
});

interface Opened {
  page: Page;
  /** What the owner has been sent, by label. */
  sent: () => Promise<Record<string, string>[]>;
}

/** A clone whose forms lead to a list. @param body with `MARK` where a form says so */
async function open(body: string, { live = true, query = '', thanks = '' } = {}): Promise<Opened> {
  const id = randomUUID();
  const to = thanks === '' ? '' : ` ${formAttributes.thanks}="${thanks}"`;
  const mark = `${formAttributes.id}="${id}" ${formAttributes.privacy}="${PRIVACY}"${to}`;
  const meta = `<meta name="garimpo-form" content="${id}" ${formAttributes.privacy}="${PRIVACY}"${to}>`;
  const html = `<!doctype html><html><body>${body.replaceAll('MARK', mark).replaceAll('META', meta)}</body></html>`;
  const type = 'text/html; charset=utf-8';
  const forms = [{ id, labels: {}, constants: [] }];
  const clone = await hosts.publish(
    { '/': { body: html, type }, '/obrigado': { body: '<h1>Obrigado</h1>', type } },
    { edited: { ownTrackers: [], pageTrackers: [], foreignTrackers: [], ...(live && { forms }) } },
  );
  await hosts.app.db.query('INSERT INTO cloner.forms (id, site_id, user_id, name) VALUES ($1, $2, $3, $4)', [
    id,
    clone.cloneId,
    clone.userId,
    'Leads',
  ]);
  const page = await context.newPage();
  await page.goto(`http://${clone.name}.localhost:${new URL(hosts.app.url).port}/${query}`);
  const sent = async () => {
    const { rows } = await hosts.app.db.query<{ answers: FormAnswer[] }>(
      'SELECT answers FROM cloner.form_entries WHERE form_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ answers }) => Object.fromEntries(answers.map(({ label, value }) => [label, value])));
  };
  return { page, sent };
}

const isSent = (page: Page) => page.getByText(formVisitorText.sent).waitFor({ timeout: 10_000 });

describe('a form that leads to its owner', () => {
  it('sends what a visitor types and chooses, with the campaign, and says so', async () => {
    const { page, sent } = await open(
      `<form MARK action="javascript:void 0">${NAME}<input type=email placeholder="Seu e-mail" name=email>
       <div>WhatsApp</div><input name=f1 type=tel>
       <select name=plano><option>Um<option>Dois</select>
       <label><input type=radio name=cor value=a>Azul</label><label><input type=radio name=cor value=b>Verde</label>
       <label><input type=checkbox name=ok>Aceito</label><textarea aria-label=Recado name=r></textarea>${LINE}${SEND}</form>`,
      { query: '?utm_source=fb&outro=1' },
    );
    await page.getByLabel('Nome').pressSequentially('Ana Lima');
    await page.getByPlaceholder('Seu e-mail').pressSequentially('ana@exemplo.test');
    await page.locator('[name=f1]').pressSequentially('11912345678');
    await page.locator('select').selectOption('Dois');
    await page.getByLabel('Verde').check();
    await page.getByLabel('Aceito').check();
    await page.getByLabel('Recado').pressSequentially('linha um\nlinha dois');
    await page.getByRole('button').click();
    await isSent(page);
    expect(await sent()).toEqual([
      {
        Nome: 'Ana Lima',
        'Seu e-mail': 'ana@exemplo.test',
        f1: '11912345678',
        plano: 'Dois',
        cor: 'Verde',
        ok: 'Aceito',
        Recado: 'linha um\nlinha dois',
        utm_source: 'fb',
      },
    ]);
  });

  it.each<[string, string]>([
    [
      'whose scripts ask a server of the original',
      `<form id=f MARK>${NAME}${LINE}${SEND}</form><script>f.onsubmit=e=>{e.preventDefault();fetch('/api/lead',{method:'POST'});f.reset()}</script>`,
    ],
    [
      'without a button that sends',
      `<form MARK>${NAME}${LINE}<button type=button onclick="fetch('/x',{method:'POST'})">Quero</button></form>`,
    ],
    [
      'that a script sends',
      `<form id=f MARK>${NAME}${LINE}</form><button onclick="HTMLFormElement.prototype.submit.call(f)">Quero</button>`,
    ],
    [
      'that scripts make',
      `<div id=root></div>META<script>setTimeout(()=>{root.innerHTML='<form><label>Nome <input name=nome></label><button>Quero</button></form>'},100)</script>`,
    ],
    [
      'in a shadow root',
      `<div id=root></div>META<script>root.attachShadow({mode:'open'}).innerHTML='<form><label>Nome <input name=nome></label><button>Quero</button></form>'</script>`,
    ],
  ])('sends one %s', async (_, body) => {
    const { page, sent } = await open(body);
    await page.getByLabel('Nome').pressSequentially('Ana');
    await page.getByRole('button', { name: 'Quero' }).click();
    for (const until = Date.now() + 10_000; (await sent()).length === 0 && Date.now() < until; )
      await page.waitForTimeout(50);
    expect(await sent()).toEqual([{ Nome: 'Ana' }]);
    await page.close();
  });

  it('leads on to the owner’s page afterwards', async () => {
    const { page, sent } = await open(`<form MARK>${NAME}${LINE}${SEND}</form>`, { thanks: '/obrigado' });
    await page.getByLabel('Nome').pressSequentially('Ana');
    await page.getByRole('button').click();
    await page.waitForURL('**/obrigado', { timeout: 10_000 });
    expect(await sent()).toHaveLength(1);
  });

  it.each([
    ['hidden by a style', `<style>p{display:none!important}</style><form MARK>${NAME}${LINE}${SEND}</form>`],
    [
      'taken out by a script',
      `<form MARK>${NAME}${LINE}${SEND}</form><script>document.querySelector('p').remove()</script>`,
    ],
    [
      'with another address',
      `<form MARK>${NAME}${LINE.replace(PRIVACY, 'https://outra.test/')}${SEND}</form>`,
    ],
    ['that never was', `META<form>${NAME}${SEND}</form>`],
  ])('shows its line where that is %s, or sends nothing', async (_, body) => {
    const { page, sent } = await open(body);
    await page.getByLabel('Nome').pressSequentially('Ana');
    await page.waitForTimeout(1_200);
    const link = page.locator(`[${formAttributes.line}] a[href="${PRIVACY}"]`).last();
    const isShown = await link.isVisible();
    await page.getByRole('button').click();
    if (isShown) await isSent(page);
    else await page.waitForTimeout(500);
    expect(await sent()).toHaveLength(isShown ? 1 : 0);
    await page.close();
  });
});

describe('what is never sent', () => {
  it('asks for a document, a card, bank data or a password, whenever it came', async () => {
    const late = `setTimeout(()=>{const f=document.forms[0];for(const n of ['CPF','Chave Pix','Número do documento'])
      f.insertAdjacentHTML('afterbegin','<div><span>'+n+'</span><input class=late name=x'+f.length+'></div>')},100)`;
    const { page, sent } = await open(`<form MARK>${NAME}${LINE}${SEND}</form><script>${late}</script>`);
    await page.locator('.late').nth(2).waitFor();
    for (const field of await page.locator('.late').all()) await field.pressSequentially('123456');
    await page.getByLabel('Nome').pressSequentially('Ana');
    await page.getByRole('button').click();
    await isSent(page);
    expect(await sent()).toEqual([{ Nome: 'Ana' }]);
  });

  it('was written by the page’s scripts', async () => {
    const { page, sent } = await open(
      `<form MARK>${NAME}<input name=oculto type=hidden><input name=outro style="opacity:0">${LINE}${SEND}</form>
       <script>document.addEventListener('input',()=>{oculto=document.forms[0];oculto[1].value=oculto[0].value;oculto[2].value=oculto[0].value;
         oculto[2].dispatchEvent(new Event('input',{bubbles:true}))})</script>`,
    );
    await page.getByLabel('Nome').pressSequentially('Ana');
    await page.getByRole('button').click();
    await isSent(page);
    expect(await sent()).toEqual([{ Nome: 'Ana' }]);
  });

  it('stands in a form whose owner has said nothing', async () => {
    for (const [body, live] of [
      [`<form>${NAME}${SEND}</form>`, true],
      [`<form MARK>${NAME}${LINE}${SEND}</form>`, false],
    ] as const) {
      const { page, sent } = await open(body, { live });
      await page.getByLabel('Nome').pressSequentially('Ana');
      await page.getByRole('button').click();
      await page.waitForTimeout(500);
      expect(await sent()).toEqual([]);
      await page.close();
    }
  });
});
