export const rotas = { inicio: { path: '/framer', page: () => import('./inicio.js') } }
