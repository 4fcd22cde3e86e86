(function () {
  var raiz = document.currentScript.src.replace(/webflow\.js.*$/, '')
  var vistos = new IntersectionObserver(function (mudancas) {
    mudancas.forEach(function (uma) {
      if (!uma.isIntersecting) return
      var alvo = uma.target, comeco
      vistos.unobserve(alvo)
      requestAnimationFrame(function passo(agora) {
        comeco = comeco || agora
        var parte = Math.min(1, (agora - comeco) / 300)
        alvo.style.opacity = parte
        alvo.style.transform = 'translate3d(0px,' + (1 - parte) * 40 + 'px,0px)'
        if (parte < 1) requestAnimationFrame(passo)
      })
    })
  })
  document.querySelectorAll('[data-ix]').forEach(function (um) { vistos.observe(um) })
  document.querySelectorAll('[data-animation-type=lottie]').forEach(function (um) {
    var pedido = new XMLHttpRequest()
    pedido.open('GET', um.dataset.src)
    pedido.responseType = 'json'
    pedido.onload = function () {
      um.innerHTML = '<svg viewBox="0 0 200 100" width="200" height="100"><defs><linearGradient id="__lottie_1"><stop stop-color="' + pedido.response.cor + '"></stop><stop offset="1" stop-color="#fff"></stop></linearGradient><clipPath id="__lottie_2"><path d="' + pedido.response.d + '"></path></clipPath></defs><g clip-path="url(#__lottie_2)"><rect width="200" height="100" fill="url(#__lottie_1)"></rect></g></svg>'
    }
    pedido.send()
  })
  var selo = new Image(); selo.alt = ''; selo.width = 160; selo.height = 96; selo.src = raiz + 'img/selo.png'
  document.body.appendChild(selo)
  document.querySelectorAll('.w-tab-link').forEach(function (link) {
    link.addEventListener('click', function (evento) {
      evento.preventDefault()
      document.querySelectorAll('.w-tab-pane').forEach(function (um) { um.classList.toggle('w--tab-active', um.dataset.wTab === link.dataset.wTab) })
    })
  })
})()
