export const ligar = (ilha, html) => { ilha.innerHTML = html; const botao = ilha.querySelector('button'); botao.onclick = () => { botao.textContent = Number(botao.textContent) + 1 + ' na cesta' } }
