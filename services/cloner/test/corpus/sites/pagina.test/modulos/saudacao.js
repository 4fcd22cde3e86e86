export const saudar = (nome) => `Olá, ${nome}!`
//# sourceMappingURL=saudacao.js.map
