/** What the bot says to people. */
export const telegramText = {
  connected:
    'Pronto: seus alertas do Garimpo chegam aqui. Para parar de receber, envie /stop ou desconecte em Alertas, “Onde receber”.',
  codeOver:
    'Este link não vale mais. No Garimpo, abra Alertas, “Onde receber”, e toque em “Conectar Telegram” para gerar outro.',
  howTo:
    'Para receber alertas aqui, abra Alertas no Garimpo, escolha “Onde receber” e toque em “Conectar Telegram”.',
  stopped: 'Você não recebe mais alertas aqui.',
} as const;
