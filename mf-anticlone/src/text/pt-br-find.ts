export const findText = { sites: 'Páginas protegidas' };
