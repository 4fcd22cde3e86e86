export default 'Escreva para ana@prado.test'
