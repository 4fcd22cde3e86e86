window.lerMais = function (alvo) { alvo.insertAdjacentHTML('beforeend', '<p>Mais 128 depoimentos</p>') }
