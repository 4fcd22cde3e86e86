const foto = new URL('../img/cha.png', import.meta.url)
export default ({ nome }) => '<div class="cha">' + nome + ' <img width="160" height="96" alt="" src="' + foto.pathname + '"> <button>0</button></div>'
