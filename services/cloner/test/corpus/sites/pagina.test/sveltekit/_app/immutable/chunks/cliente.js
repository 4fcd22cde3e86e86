const base = globalThis.__sveltekit_1a2b?.base ?? ''
export async function s(app, alvo, { node_ids, data }) {
  const url = new URL(location.href)
  if (url.origin !== location.origin || document.URL !== location.href) throw new Error('origem')
  const rota = url.pathname.slice(base.length) || '/'
  if (!app.rotas[rota]) { alvo.textContent = 'Not found'; return }
  history.replaceState({ ...history.state, 'sveltekit:history': 1 }, '', location.href)
  const [, pagina] = await Promise.all(node_ids.map((id) => app.nos[id]()))
  const resposta = await fetch(base + '/__data.json?x-sveltekit-invalidated=01')
  pagina.montar(alvo.querySelector('section'), { ...data[1].data, ...(await resposta.json()) })
  addEventListener('click', (evento) => {
    const link = evento.target.closest?.('a')
    if (!link || link.origin !== location.origin) return
    const para = new URL(link.href)
    if (!para.pathname.startsWith(base)) return
    evento.preventDefault()
    history.pushState({ 'sveltekit:history': 2 }, '', para)
    alvo.querySelector('section').insertAdjacentHTML('beforeend', '<p>Você está em ' + location.pathname.slice(base.length) + '</p>')
  })
}
