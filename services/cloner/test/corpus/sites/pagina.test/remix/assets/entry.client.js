const { __remixContext: contexto, __remixRouteModules: modulos, __remixManifest: manifesto } = window
if (contexto.url !== window.location.pathname) {
  console.error('Initial URL (' + contexto.url + ') does not match URL at time of hydration (' + window.location.pathname + '), reloading page...')
  window.location.reload()
} else {
  modulos['routes/_index'].mostrar(contexto.state.loaderData['routes/_index'])
  modulos.root.titulo('Clube do livro em ' + new URL(document.location).pathname.split('/')[1])
  const nome = 'routes/votos'
  const votos = import(manifesto.routes[nome].module)
  document.querySelector('form').addEventListener('submit', async (evento) => {
    evento.preventDefault()
    ;(await votos).votos(document.querySelector('main'))
  })
}
