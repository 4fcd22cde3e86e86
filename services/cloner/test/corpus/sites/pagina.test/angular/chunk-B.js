export class Consultas {
  constructor(raiz) {
    raiz.innerHTML = '<h1>Agenda de consultas</h1><img width="160" height="96" alt="" src="assets/img/clinica.png"><p>Escolha um horário</p><button>9h</button> <a href="sobre">Sobre</a>'
    raiz.querySelector('button').onclick = () => { raiz.querySelector('p').textContent = 'Marcado para as 9h' }
  }
}
