document.getElementById('cardapio').insertAdjacentHTML('beforeend', '<p>Cupuaçu</p>')
