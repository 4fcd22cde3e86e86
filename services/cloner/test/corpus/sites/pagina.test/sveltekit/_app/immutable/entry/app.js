export const rotas = { '/': [2] }
export const nos = [() => import('../nodes/0.js'), null, () => import('../nodes/2.js')]
