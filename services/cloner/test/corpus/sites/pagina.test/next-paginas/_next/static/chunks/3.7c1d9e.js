(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([[3], { 30: (modulo) => {
  modulo.exports = (pai) => pai.insertAdjacentHTML('beforeend', '<div class="perguntas">Preciso de câmera? Não, o celular basta.</div>')
} }])
