export const montar = (alvo, { feitas, dica }) => {
  alvo.querySelector('p').textContent = 'Tarefas feitas: ' + feitas + '. ' + dica
  alvo.insertAdjacentHTML('beforeend', '<a class="botao" href="/sveltekit/agenda">Abrir agenda</a>')
}
