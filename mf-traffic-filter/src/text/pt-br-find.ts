/** What the command palette calls the things of this tool. */
export const findText = { campaigns: 'Campanhas', domains: 'Domínios' };
