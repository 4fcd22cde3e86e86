(function () {
  var eu = document.currentScript || document.querySelector('script[src*="depoimentos/v2/carregar"]')
  var pedido = new URL(eu.getAttribute('src'), location.href)
  var pasta = eu.src.slice(0, eu.src.lastIndexOf('/') + 1), loja = new URL(eu.src).searchParams.get('loja')
  var alvo = document.getElementById('depoimentos')
  if (alvo.dataset.loja !== loja || pedido.host !== 'cdn.test') { alvo.textContent = 'Loja desconhecida'; return }
  var folha = document.createElement('link'); folha.rel = 'stylesheet'; folha.href = pasta + 'tema-' + pedido.searchParams.get('tema') + '.css'; document.head.appendChild(folha)
  fetch(pasta + 'lista.json').then(function (r) { return r.json() }).then(function (lista) {
    alvo.innerHTML = lista.map(function (um) { return '<figure><img width="160" height="96" alt="" src="' + pasta + 'img/' + um.foto + '.png"><figcaption>' + um.nome + '</figcaption></figure>' }).join('') + '<button>Ler mais</button>'
    var parte = document.createElement('script'); parte.src = pasta + 'mais.js'; parte.onload = function () { alvo.querySelector('button').onclick = function () { window.lerMais(alvo) } }; document.head.appendChild(parte)
  })
})()
