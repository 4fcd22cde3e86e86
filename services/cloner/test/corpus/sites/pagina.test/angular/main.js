import { lugar } from './chunk-A.js'
const rotas = [{ path: '/', carregar: () => import('./chunk-B.js').then((m) => m.Consultas) }]
const raiz = document.querySelector('app-root')
const rota = rotas.find(({ path }) => path === lugar.caminho())
if (!globalThis.Zone) throw new Error('sem zone')
if (!rota) throw new Error('NG04002: Cannot match any routes ' + lugar.caminho())
raiz.setAttribute('ng-version', '19.0.0')
lugar.estado({ navigationId: 1 }, lugar.baseHref())
new (await rota.carregar())(raiz)
