(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([[1], { 10: (modulo, saidas, pedir) => {
  const dados = JSON.parse(document.getElementById('__NEXT_DATA__').textContent)
  const origem = ({ protocol, hostname, port }) => protocol + '//' + hostname + (port ? ':' + port : '')
  const rota = () => { const { href } = window.location; return href.substring(origem(window.location).length).replace(dados.assetPrefix, '') }
  modulo.exports = async (desenhar) => {
    const raiz = document.getElementById('__next')
    history.replaceState({ url: rota(), as: rota(), __N: true }, '', dados.assetPrefix + rota())
    if (rota().replace(/[?#].*$/, '') !== dados.page) { raiz.innerHTML = '<h1>404</h1><p>This page could not be found.</p>'; return }
    const resposta = await fetch(dados.assetPrefix + '/_next/data/' + dados.buildId + '/index.json', { headers: { 'x-nextjs-data': '1' } })
    desenhar(raiz, (await resposta.json()).pageProps, pedir)
  }
} }])
