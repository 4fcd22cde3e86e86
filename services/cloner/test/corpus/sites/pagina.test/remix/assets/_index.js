export const mostrar = (dados) => { document.getElementById('livro').textContent = 'Livro do mês: ' + dados.livro }
