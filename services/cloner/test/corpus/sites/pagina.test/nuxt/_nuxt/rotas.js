export function criarHistoria(base) {
  const { history: h, location: l } = window
  const daqui = () => { const { pathname, search, hash } = l; return (pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname) + search + hash }
  const historia = { local: daqui() }
  const mudar = (para, estado, troca) => {
    h[troca ? 'replaceState' : 'pushState'](estado, '', l.protocol + '//' + l.host + base + para)
    historia.local = para
  }
  if (!h.state) mudar(historia.local, { back: null, current: historia.local, position: h.length - 1, replaced: true }, true)
  historia.ir = (para) => mudar(para, { back: historia.local, current: para, position: h.state.position + 1 })
  return historia
}
