(globalThis.TURBOPACK = globalThis.TURBOPACK || []).push([document.currentScript, (usar, saida) => { if (saida) saida.textContent = 'Plano anual escolhido' }])
