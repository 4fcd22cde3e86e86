const vistos = {}
const precarregar = (baixar, dependencias) => Promise.all(dependencias.map((uma) => {
  const endereco = new URL(uma, import.meta.url).href
  if (endereco in vistos) return
  vistos[endereco] = true
  const folha = endereco.endsWith('.css')
  for (let i = document.getElementsByTagName('link').length - 1; i >= 0; i--) {
    const link = document.getElementsByTagName('link')[i]
    if (link.href === endereco && (!folha || link.rel === 'stylesheet')) return
  }
  const link = document.createElement('link')
  link.rel = folha ? 'stylesheet' : 'modulepreload'
  if (!folha) link.as = 'script'
  link.crossOrigin = ''
  link.href = endereco
  document.head.appendChild(link)
  if (folha) return new Promise((pronto, erro) => { link.addEventListener('load', pronto); link.addEventListener('error', () => erro(new Error('Unable to preload CSS for ' + endereco))) })
})).then(baixar)
const icone = new URL('icone-c3.svg', import.meta.url).href
const app = document.getElementById('app')
app.innerHTML = '<h1>Calculadora de juros</h1><img width="48" height="48" alt="" src="' + icone + '"><div id="parte">Carregando</div>'
precarregar(() => import('./parte-d4.js'), ['./parte-d4.js', './parte-e5.css']).then(({ montar }) => montar(document.getElementById('parte')))
