(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['resultado'], {
  resultado: (module, exports, require) => {
    const { createElement: h } = require('react');
    exports.Screen = ({ screen }) =>
      h('a', { className: 'continuar', href: screen.checkout + location.search.replace('?', '&') }, screen.button);
  },
}]);
