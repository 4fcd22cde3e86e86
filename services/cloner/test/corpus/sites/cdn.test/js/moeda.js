export const moeda = 'R$ '
