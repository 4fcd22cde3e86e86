(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['escolha'], {
  escolha: (module, exports, require) => {
    const { createElement: h } = require('react');
    exports.Screen = ({ screen, go }) =>
      screen.kind === 'intro'
        ? h('button', { type: 'button', className: 'continuar', onClick: () => go({}) }, screen.button)
        : h('div', { className: 'opcoes' }, screen.options.map(({ text, to, picture }) =>
          h('button', { key: text, type: 'button', className: 'opcao', onClick: () => go({ [screen.id]: text }, to) },
            picture && h('img', { src: `http://cdn.quiz.test/img/${picture}.png`, alt: '', width: 80, height: 48, loading: 'lazy' }),
            h('span', null, text))));
  },
}]);
