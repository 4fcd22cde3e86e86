import { expect, it } from '@jest/globals';
import { pageChangesJob } from './page-changes.ts';

const before = `<!doctype html><title>Método 21 dias</title><h1>Emagreça em <b>21</b> dias</h1>
<p>De R$ 297 por <s>R$ 197</s></p><p>Garantia</p><p>Garantia</p>
<a href="https://pay.hotmart.com/A1">Comprar</a><a href="#topo">Topo</a><img src="/capa.jpg"><img src="data:,x">
<script>var texto = "segredo"</script><style>p { color: red }</style><template><p>molde</p></template>`;
const after = `<!doctype html><title>Método 30 dias</title><p>Garantia</p>
<h1>Emagreça
em <i>21</i> dias</h1><p>De R$ 297 por <s>R$ 147</s></p><svg><title>desenho</title></svg>
<a href="https://pay.kiwify.com.br/B2">Comprar</a><a href="#fim">Topo</a><img src="/capa-2.jpg">
<script>var texto = "outro segredo"</script><noscript>Ligue o JavaScript</noscript>`;

it('says what a reader would call changed, and not how it is written or in which order', () => {
  expect(pageChangesJob.run({ text: after, before })).toEqual({
    title: { before: 'Método 21 dias', after: 'Método 30 dias' },
    texts: {
      added: ['De R$ 297 por R$ 147'],
      removed: ['De R$ 297 por R$ 197', 'Garantia'],
      addedCount: 1,
      removedCount: 2,
    },
    links: {
      added: ['https://pay.kiwify.com.br/B2'],
      removed: ['https://pay.hotmart.com/A1'],
      addedCount: 1,
      removedCount: 1,
    },
    pictures: { added: ['/capa-2.jpg'], removed: ['/capa.jpg'], addedCount: 1, removedCount: 1 },
  });
});

it('lists so many, and counts all', () => {
  const lines = Array.from({ length: 250 }, (_, at) => `<p>Linha ${at}</p>`).join('');
  const { texts, title } = pageChangesJob.run({ text: lines, before: '' });
  expect([texts.added.length, texts.addedCount, texts.removedCount, title]).toEqual([100, 250, 0, null]);
});
