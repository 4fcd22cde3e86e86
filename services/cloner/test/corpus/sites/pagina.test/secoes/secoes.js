const vistos = new IntersectionObserver((mudancas) => {
  for (const { isIntersecting, target } of mudancas) {
    if (!isIntersecting) continue
    vistos.unobserve(target)
    setTimeout(() => fetch('/secoes/partes.json?parte=' + target.dataset.parte).then((resposta) => resposta.json()).then(({ titulo, foto }) => {
      target.className = 'pronta'
      target.innerHTML = '<h2>' + titulo + '</h2><img loading="lazy" width="160" height="96" alt="" src="' + foto + '">' + (target.dataset.parte === 'inscricao' ? '<button>Inscrever</button>' : '')
      target.querySelector('button')?.addEventListener('click', () => target.append(' Inscrição feita'))
    }), 150)
  }
}, { rootMargin: '100px' })
document.querySelectorAll('section').forEach((uma) => vistos.observe(uma))
