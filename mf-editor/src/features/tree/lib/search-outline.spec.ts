import { expect, it } from '@jest/globals';
import { pageOf } from '../../../testing/open-editor.ts';
import { searchOutline } from './search-outline.ts';

const page = pageOf(
  '<body><section id=faq><h2>Dúvidas</h2><p class=nota>Preço único</p></section><a class=btn href="#">Comprar</a><img alt="Bolo de cenoura"><script>preco</script></body>',
);
const found = (query: string) => searchOutline(page, query).map(({ id }) => page.tag(id));

it.each([
  ['preco', ['p']],
  ['DÚVIDAS', ['h2']],
  ['botão', ['a']],
  ['cenoura', ['img']],
  ['perguntas', ['section']],
  ['p.nota', ['p']],
  ['  ', []],
  ['nada disso', []],
])('%p finds %j', (query, tags) => {
  expect(found(query)).toEqual(tags);
});

it('finds no more than can be read through', () => {
  expect(searchOutline(pageOf(`<body>${'<p>a</p>'.repeat(5_000)}</body>`), 'texto')).toHaveLength(200);
});
