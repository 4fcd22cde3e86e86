export const em = (n) => n.toFixed(2).replace('.', ',')
