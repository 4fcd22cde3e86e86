(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['multipla'], {
  multipla: (module, exports, require) => {
    const { createElement: h, useState } = require('react');
    exports.Screen = ({ screen, go }) => {
      const [chosen, setChosen] = useState([]);
      const toggle = (text) => setChosen(chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text]);
      return h('div', { className: 'opcoes' },
        screen.options.map(({ text }) =>
          h('label', { key: text, className: 'opcao' },
            h('input', { type: 'checkbox', checked: chosen.includes(text), onChange: () => toggle(text) }),
            h('span', null, text))),
        h('button', { type: 'button', className: 'continuar', disabled: chosen.length === 0, onClick: () => go({ [screen.id]: chosen }) }, 'Continuar'));
    };
  },
}]);
