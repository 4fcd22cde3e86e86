(() => {
  const modulos = {}, prontos = {}, pedidos = {}
  const pedir = (id) => (prontos[id] ?? (prontos[id] = { exports: {} }, modulos[id](prontos[id], prontos[id].exports, pedir), prontos[id])).exports, base = '/next-paginas/_next/'
  const nomes = (e) => 'static/chunks/' + e + '.' + {3:'7c1d9e'}[e] + '.js'
  pedir.carregar = (parte) => pedidos[parte] ??= new Promise((pronto, erro) => {
    const endereco = base + nomes(parte)
    for (const script of document.getElementsByTagName('script')) if (script.getAttribute('src') === endereco) return script.addEventListener('load', pronto)
    const script = document.createElement('script')
    script.src = endereco
    script.onload = () => document.querySelector('script[data-nada]') || script.getAttribute('src') === endereco ? pronto() : erro(new Error('ChunkLoadError ' + script.getAttribute('src')))
    script.onerror = () => erro(new Error('ChunkLoadError ' + endereco))
    document.head.appendChild(script)
  })
  const fila = self.webpackChunk_N_E = self.webpackChunk_N_E || []
  const receber = ([, novos, comecar]) => { Object.assign(modulos, novos); comecar && comecar(pedir) }
  fila.forEach(receber)
  fila.push = receber
})()
