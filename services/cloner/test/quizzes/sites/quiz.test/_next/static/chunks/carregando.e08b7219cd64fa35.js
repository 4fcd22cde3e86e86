(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['carregando'], {
  carregando: (module, exports, require) => {
    const { createElement: h, useEffect, useState } = require('react');
    exports.Screen = ({ screen, go }) => {
      const [percent, setPercent] = useState(0);
      useEffect(() => {
        if (percent >= 100) return go({});
        const timer = setTimeout(() => setPercent(percent + 5), screen.seconds * 50);
        return () => clearTimeout(timer);
      }, [percent]);
      return h('div', null, h('progress', { value: percent, max: 100 }), h('p', null, `${percent}%`));
    };
  },
}]);
