import { clickInFrame, openEditor, panelOf, retype, save, signInWithSite } from '../support/editor.ts';
import { expect, test } from '../support/journey.ts';

const PAGE = `<!doctype html>\r
<html><head><title>Bolos</title><style>
body{margin:0;font:18px sans-serif}section{padding:40px;min-height:300px}
[data-aos]{opacity:0;transform:translate3d(0,100px,0)}
.faixa{overflow:hidden;width:600px}.trilho{display:flex}.quadro{flex:none;width:600px}
.esconder{display:none}.popup{position:fixed;inset:20%;background:#fff;border:4px solid #c2481b;display:none}
</style></head><body>
<h1>Bolos no pote</h1>
<section><p data-aos="fade-up">Aparece ao rolar</p></section>
<section><div class="faixa"><div class="trilho"><div class="quadro"><h3>Depoimento um</h3></div><div class="quadro"><h3>Depoimento dois</h3></div></div></div></section>
<section><details><summary>Tem garantia?</summary><p>Sete dias</p></details></section>
<section class="esconder" id="oferta"><a href="https://pay.exemplo.com.br/c">Quero comprar</a></section>
<div class="popup"><h2>Espere</h2></div>
<script>
localStorage.setItem('visita', '1');
document.cookie = 'visto=sim; path=/';
setTimeout(() => {
  document.getElementById('oferta').style.display = 'block';
  document.querySelector('h1').textContent = 'Rodou ' + localStorage.getItem('visita') + ' ' + document.cookie;
  fetch('/roubado').catch(() => document.body.dataset.sent = 'refused');
  try { parent.document.title = 'tomado'; } catch (error) { document.body.dataset.parent = 'shut'; }
}, 300);
</script>
</body></html>\r
`;

test('what scripts would show is found, edited and drawn, and the page is tried with its scripts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const site = await signInWithSite(page, PAGE);
  const frame = await openEditor(page, site.name);
  await expect(frame.getByText('Aparece ao rolar')).toHaveCSS('opacity', '1');
  const offer = frame.getByText('Quero comprar');
  await expect(offer).toBeHidden();

  // Chosen in the tree, it is shown.
  await page.getByRole('tab', { name: 'Estrutura' }).click();
  const hiddenRows = page.getByRole('treeitem', { name: /Escondido até um script mostrar/ });
  await expect(hiddenRows.first()).toBeVisible();
  await hiddenRows.filter({ hasText: 'Quero comprar' }).click();
  await expect(offer).toBeVisible();

  const all = page.getByRole('button', { name: 'Mostrar escondidos' });
  await all.click();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect(frame.getByText('Espere')).toBeVisible();
  await retype(page, frame.getByRole('heading', { level: 3 }).nth(1), 'Depoimento de Ana');
  await clickInFrame(page, frame.getByText('Sete dias'));
  await expect(panelOf(page).getByLabel('Texto', { exact: true }).first()).toHaveValue('Sete dias');
  await all.click();
  await expect(frame.getByText('Espere')).toBeHidden();

  const selected = await panelOf(page).getByRole('heading').first().textContent();
  await page.getByRole('button', { name: 'Testar a página' }).click();
  const tried = page.frameLocator('iframe[title="Página em teste"]');
  await expect(tried.getByRole('heading', { level: 1 })).toHaveText('Rodou 1 visto=sim');
  await expect(tried.getByText('Quero comprar')).toBeVisible();
  await expect(tried.getByText('Depoimento de Ana')).toBeAttached();
  await expect(tried.locator('body')).toHaveAttribute('data-sent', 'refused');
  await expect(tried.locator('body')).toHaveAttribute('data-parent', 'shut');
  await page.getByRole('button', { name: 'Voltar a editar' }).click();
  await expect(panelOf(page).getByRole('heading').first()).toHaveText(selected ?? '');

  await save(page);
  expect((await site.read()).html).toBe(PAGE.replace('Depoimento dois', 'Depoimento de Ana'));
});
