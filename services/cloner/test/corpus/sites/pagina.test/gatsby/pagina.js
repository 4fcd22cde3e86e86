window.___pagina = (raiz, { dias }) => {
  raiz.insertAdjacentHTML('beforeend', dias.map((dia, n) => '<h2>Dia ' + (n + 1) + '</h2><p>' + dia + '</p><picture><source srcset="/img/bonito-p-' + n + '.png" media="(max-width: 600px)"><img width="160" height="96" alt="" src="/img/bonito-' + n + '.png"></picture>').join('') + '<button>Próximo destino</button>')
  raiz.querySelector('button').onclick = () => { raiz.querySelector('h1').textContent = 'Chapada dos Veadeiros' }
}
