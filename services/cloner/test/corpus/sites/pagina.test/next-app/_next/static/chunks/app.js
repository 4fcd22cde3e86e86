(globalThis.TURBOPACK = globalThis.TURBOPACK || []).push([document.currentScript, async (usar) => {
  const linhas = (self.__next_f = self.__next_f || []), esperas = {}, vindas = {}
  const linha = (nome) => vindas[nome] ?? new Promise((pronta) => { esperas[nome] = pronta })
  const receber = ([tipo, texto]) => {
    if (tipo !== 1) return
    const [, nome, valor] = texto.match(/^(\d+):(.*)/)
    vindas[nome] = JSON.parse(valor)
    esperas[nome]?.(vindas[nome])
  }
  linhas.forEach(receber)
  linhas.push = receber
  const { c } = await linha(0), { turma } = await linha(1)
  const aqui = new URL(location)
  const segmentos = aqui.pathname.split('/').slice(1)
  if (segmentos.join() !== c.join()) throw new Error('rota desconhecida: ' + aqui.pathname)
  document.getElementById('turma').textContent = turma
  const link = document.querySelector('main a')
  const alvo = new URL(link.href, aqui.origin)
  alvo.searchParams.set('_rsc', '1x9')
  const resposta = await fetch(alvo, { headers: { RSC: '1', 'Next-Router-Prefetch': '1' } })
  if (resposta.headers.get('content-type').startsWith('text/x-component')) link.after(' (' + (await resposta.text()).split(':')[1].trim() + ')')
  document.getElementById('plano').onclick = () => usar('static/chunks/plano.js', document.getElementById('saida'))
}])
