document.getElementById('cardapio').insertAdjacentHTML('beforeend', '<p>Suco de cupuaçu</p>')
