import { rotas } from './rotas.js'
const raiz = document.getElementById('main')
const { routeId, breakpoints } = JSON.parse(raiz.getAttribute('data-framer-hydrate-v2'))
const [, dados] = JSON.parse(document.getElementById('__framer__handoverData').text)
const { hash } = breakpoints.find(({ mediaQuery }) => matchMedia(mediaQuery).matches)
const rota = rotas[routeId]
if (location.pathname.replace(/\/$/, '') !== rota.path) raiz.textContent = 'Page not found'
else {
  const { default: Pagina } = await rota.page()
  raiz.innerHTML = Pagina(hash, dados, new URL('./img/retrato-' + hash + '.png', import.meta.url).href)
  raiz.querySelector('button').onclick = async () => {
    const { default: texto } = await import(new URL('./contato.js', import.meta.url).href)
    raiz.insertAdjacentHTML('beforeend', '<p>' + texto + '</p>')
  }
}
