const base = document.querySelector('base')
export const lugar = {
  baseHref() {
    const texto = base?.getAttribute('href')
    if (texto == null) throw new Error('NG02200: No base href set')
    return new URL(texto, document.baseURI).pathname
  },
  caminho() { const { pathname } = window.location; const inicio = this.baseHref().replace(/\/$/, ''); return (pathname.startsWith(inicio) ? pathname.slice(inicio.length) : pathname).replace(/\/index.html$/, '/') || '/' },
  estado: (estado, url) => history.replaceState(estado, '', url),
}
