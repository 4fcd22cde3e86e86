document.getElementById('dito').textContent = 'O script da página rodou'
