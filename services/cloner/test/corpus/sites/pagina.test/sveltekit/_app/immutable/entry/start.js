export { s as start } from '../chunks/cliente.js'
