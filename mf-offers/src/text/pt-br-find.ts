export const findText = { offers: 'Ofertas' };
