export const titulo = (texto) => { document.querySelector('h1').textContent = texto }
