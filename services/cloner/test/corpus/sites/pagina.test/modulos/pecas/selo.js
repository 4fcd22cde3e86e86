export const selo = 'Compra segura'
