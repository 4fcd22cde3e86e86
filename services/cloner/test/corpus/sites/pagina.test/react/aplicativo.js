const { h, useState, render } = MiniReact;
const Aula = ({ titulo, foto }) => h('article', {}, h('img', { src: foto, alt: titulo, width: 160, height: 96 }), h('h2', {}, titulo));
const App = () => {
  const [quantos, mudar] = useState(0);
  return h('main', {},
    h('h1', {}, 'Curso de Confeitaria'),
    h('div', { style: 'display:flex;gap:12px;flex-wrap:wrap' },
      ...['Massas', 'Recheios', 'Coberturas'].map((titulo, lugar) => h(Aula, { titulo, foto: `http://cdn.test/img/aula-${lugar}.png` }))),
    h('button', { id: 'mais', onClick: () => mudar((n) => n + 1) }, 'Adicionar'),
    h('p', { id: 'total' }, `No carrinho: ${quantos}`));
};
render(App, document.getElementById('root'));
