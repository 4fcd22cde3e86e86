// `npm run dev`: the product with the shell and the tools on servers that rebuild at every save, and services that are
// rebuilt and started anew. `npm run dev -- mf-offers` does so for that tool only; the others come as published. With `--against
// https://app.exemplo.com` services, data and the other tools are those of that installation, and nothing else runs here.
import { main } from './run.mjs';

await main(() => import('./develop.mjs'));
