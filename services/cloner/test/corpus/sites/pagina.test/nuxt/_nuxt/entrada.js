import { criarHistoria } from './rotas.js'
const { app } = window.__NUXT__.config
const raiz = document.querySelector('#__nuxt > div')
const historia = criarHistoria(app.baseURL.replace(/\/$/, ''))
const rotas = { '/': () => import('./inicio.js') }
const abrir = async () => {
  const pagina = rotas[historia.local.replace(/[?#].*$/, '')]
  if (!pagina) { raiz.innerHTML = '<h1>404</h1>'; return }
  const dados = document.getElementById('__NUXT_DATA__')
  const resposta = await fetch(dados.dataset.src)
  const carga = JSON.parse(await resposta.text())
  const { default: desenhar } = await pagina()
  desenhar(raiz, carga[1].receitas, new URL('../img/torta.png', import.meta.url).href)
}
if (history.state === null || !history.state.current) throw new Error('sem estado')
abrir()
