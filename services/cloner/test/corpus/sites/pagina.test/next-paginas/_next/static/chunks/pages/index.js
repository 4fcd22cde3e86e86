(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([[2], { 20: (modulo) => {
  modulo.exports = (raiz, { vagas, foto }, pedir) => {
    raiz.querySelector('span').textContent = vagas
    const imagem = document.createElement('img'); imagem.alt = ''; imagem.width = 160; imagem.height = 96; imagem.src = foto
    raiz.querySelector('main').append(imagem)
    raiz.querySelector('button').onclick = () => pedir.carregar(3).then(() => pedir(30)(raiz.querySelector('main')))
  }
} }, (pedir) => pedir(10)(pedir(20))])
