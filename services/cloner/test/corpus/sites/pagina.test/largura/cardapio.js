(function () {
  var estreito = window.innerWidth < 700, alvo = document.getElementById('cardapio')
  var pratos = ['Moqueca', 'Baião', 'Tutu', 'Acarajé']
  alvo.innerHTML = '<h1>Cardápio ' + (estreito ? 'de bolso' : 'completo') + '</h1>' + pratos.map(function (prato, n) {
    return estreito
      ? '<details><summary>' + prato + '</summary><img width="120" height="72" alt="" src="/img/prato-p-' + n + '.png"></details>'
      : '<section style="display:inline-block;width:45%"><h2>' + prato + '</h2><img width="320" height="192" alt="" src="/img/prato-g-' + n + '.png"></section>'
  }).join('') + '<button>Ver bebidas</button>'
  alvo.querySelector('button').onclick = function () {
    var s = document.createElement('script'); s.src = '/largura/bebidas' + (estreito ? '-p' : '-g') + '.js'; document.body.appendChild(s)
  }
  var adiante = document.createElement('link'); adiante.rel = 'prefetch'; adiante.href = '/largura/bebidas' + (estreito ? '-p' : '-g') + '.js'; document.head.appendChild(adiante)
})()
