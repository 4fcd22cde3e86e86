export const votos = (alvo) => alvo.insertAdjacentHTML('beforeend', '<p>Seu voto foi contado</p>')
