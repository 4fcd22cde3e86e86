(() => {
  const base = '/next-app/_next/', partes = new Map(), esperas = new Map()
  const caminho = (script) => {
    const endereco = script.getAttribute('src').replace(/[?#].*$/, '')
    return endereco.startsWith(base) ? endereco.slice(base.length) : endereco
  }
  const esperar = (nome) => {
    if (!esperas.has(nome)) { const um = {}; um.vinda = new Promise((pronto) => { um.pronto = pronto }); esperas.set(nome, um) }
    return esperas.get(nome)
  }
  const carregar = (nome) => {
    if (!partes.has(nome) && document.querySelectorAll('script[src="' + base + nome + '"]').length === 0) {
      const script = document.createElement('script'); script.src = base + nome; document.head.appendChild(script)
    }
    return esperar(nome).vinda
  }
  const receber = ([script, fabrica]) => { const nome = caminho(script); partes.set(nome, fabrica); esperar(nome).pronto() }
  const antes = globalThis.TURBOPACK || []
  globalThis.TURBOPACK = { push: receber }
  antes.forEach(receber)
  const usar = async (nome, ...dados) => { await carregar(nome); return partes.get(nome)(usar, ...dados) }
  usar('static/chunks/app.js')
})()
