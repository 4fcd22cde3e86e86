(globalThis.TURBOPACK = globalThis.TURBOPACK || []).push([document.currentScript, (usar, saida) => { saida.textContent = 'Plano anual escolhido' }])
