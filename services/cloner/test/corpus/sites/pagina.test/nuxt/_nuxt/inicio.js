const lista = (receitas) => '<ul>' + receitas.map((uma) => '<li>' + uma + '</li>').join('') + '</ul>'
export default (raiz, receitas, foto) => {
  raiz.innerHTML = '<h1>Receitas sem forno</h1>' + lista(receitas) + '<img width="160" height="96" alt="" src="' + foto + '"><button id="mais">Mais receitas</button>'
  raiz.querySelector('#mais').onclick = async () => {
    history.pushState({ ...history.state, current: '/mais' }, '', location.pathname + 'mais')
    const { default: outras } = await import(`./${['mais'].join('')}.js`)
    raiz.querySelector('ul').outerHTML = lista(outras) + '<p>' + location.pathname + '</p>'
  }
  import('./mais.js')
}
