import { moeda } from '/js/moeda.js'
import { em } from './numero.js'
export const preco = () => moeda + em(97)
