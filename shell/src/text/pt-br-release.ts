/** What people read of versions: of one that comes, of a tool that goes, and of previews. */
export const releaseText = {
  newVersion: (tool: string) => `Nova versão disponível de ${tool}`,
  updateNow: 'Atualizar agora',
  later: 'Depois',
  gone: (tool: string) => `${tool} não está mais disponível`,
  goneHint: 'A ferramenta foi retirada. As outras seguem funcionando, e seus dados continuam guardados.',
  goToDashboard: 'Ir para o Dashboard',
  preview: (tool: string, version: string) => `Prévia de ${tool} ${version}`,
  leavePreview: 'Sair da prévia',
  previewOver: {
    expired: 'O tempo da prévia terminou. Você está vendo a versão publicada.',
    invalid: 'O link da prévia não é válido. Você está vendo a versão publicada.',
    gone: 'A versão da prévia não está mais guardada. Você está vendo a versão publicada.',
  },
} as const;

/** Kept apart from the screen's texts, because the sidebar of administrators shows it. */
export const opsEntryText = { group: 'Operação', label: 'Versões' } as const;
