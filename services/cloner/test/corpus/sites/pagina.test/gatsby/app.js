(async () => {
  const prefixo = '/gatsby', { pagePath, location } = window
  if (prefixo + pagePath !== location.pathname && !/404/.test(pagePath)) { location.replace(prefixo + pagePath + location.search + location.hash); return }
  const pedir = (endereco) => new Promise((pronto, erro) => {
    const pedido = new XMLHttpRequest()
    pedido.open('GET', endereco, true)
    pedido.onreadystatechange = () => { if (pedido.readyState === 4) pedido.status === 200 ? pronto(JSON.parse(pedido.responseText)) : erro(new Error('page-data ' + pedido.status)) }
    pedido.send(null)
  })
  const [dados, geral] = await Promise.all([pedir(prefixo + '/page-data/index/page-data.json'), pedir(prefixo + '/page-data/app-data.json')])
  if (geral.webpackCompilationHash !== window.___webpackCompilationHash) { location.reload(); return }
  const script = document.createElement('script')
  script.src = prefixo + JSON.parse(window.___chunkMapping).pagina[0]
  script.onload = () => window.___pagina(document.getElementById('gatsby-focus-wrapper'), dados.result.data)
  document.head.appendChild(script)
})()
