export const montar = (alvo) => {
  alvo.innerHTML = '<p class="resultado">R$ 1.000</p><button>Render um ano</button>'
  alvo.querySelector('button').onclick = () => { alvo.querySelector('p').textContent = 'R$ 1.120' }
}
