export const layout = true
