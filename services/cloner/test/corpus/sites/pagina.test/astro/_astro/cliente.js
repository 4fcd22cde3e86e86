import { ligar } from './base.js'
export default (ilha) => (componente, dados) => ligar(ilha, componente(dados))
