(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['pages/[quiz]'], {
  'pages/[quiz]': (module, exports, require) => {
    const { createElement: h, lazy, Suspense, useEffect, useState } = require('react');
    const step = (chunk) => lazy(() => require.e(chunk).then(() => ({ default: require(chunk).Screen })));
    const STEPS = {
      intro: step('escolha'), choice: step('escolha'), multi: step('multipla'),
      form: step('formulario'), loading: step('carregando'), result: step('resultado'),
    };
    const idOf = (quiz, base) => {
      const id = location.pathname.slice(base.length).replaceAll('/', '');
      return quiz.screens.some((screen) => screen.id === id) ? id : quiz.screens[0].id;
    };
    exports.Quiz = ({ quiz, base }) => {
      const key = `quiz:${quiz.name}`;
      const [id, setId] = useState(() => idOf(quiz, base));
      const [answers, setAnswers] = useState(() => JSON.parse(sessionStorage.getItem(key) || '{}'));
      useEffect(() => {
        const onPop = () => setId(idOf(quiz, base));
        addEventListener('popstate', onPop);
        return () => removeEventListener('popstate', onPop);
      }, []);
      const screen = quiz.screens.find((one) => one.id === id);
      const go = (answer, to) => {
        const given = { ...answers, ...answer };
        sessionStorage.setItem(key, JSON.stringify(given));
        setAnswers(given);
        const next = to || screen.to || screen.toBy?.cases[given[screen.toBy.screen]];
        history.pushState({}, '', `${base}/${next}${location.search}`);
        setId(next);
        scrollTo(0, 0);
      };
      const title = screen.title.replace(/\{(\w+)\}/g, (_, name) => answers[name] || 'Visitante');
      const at = quiz.screens.indexOf(screen);
      return h('div', { className: 'quiz' },
        h('header', null,
          at > 0 && screen.kind !== 'loading' && h('button', { type: 'button', className: 'voltar', 'aria-label': 'Voltar', onClick: () => history.back() }, '‹'),
          h('div', { className: 'barra' }, h('i', { style: { width: `${(100 * (at + 1)) / quiz.screens.length}%` } }))),
        h(Suspense, { fallback: null },
          h('main', { key: id }, h('h1', null, title), h(STEPS[screen.kind], { screen, go }))));
    };
  },
}]);
