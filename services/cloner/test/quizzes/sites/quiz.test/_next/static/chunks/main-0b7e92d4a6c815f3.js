(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['main'], {}, (require) => {
  // The page's own chunk comes after this one.
  const start = () => {
    const whole = document.getElementById('__NEXT_DATA__');
    const { props, query } = JSON.parse(whole ? whole.textContent : self.__next_f.map(([, piece]) => piece).join(''));
    const { createElement } = require('react');
    const { Quiz } = require('pages/[quiz]');
    const root = require('react-dom/client').createRoot(document.getElementById('__next'));
    root.render(createElement(Quiz, { quiz: props.pageProps.quiz, base: `/${query.quiz}` }));
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}]);
