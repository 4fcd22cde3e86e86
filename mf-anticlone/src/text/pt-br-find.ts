/** What the command palette calls the things of this tool. */
export const findText = { sites: 'Páginas protegidas' };
