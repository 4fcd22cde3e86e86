// `node infra/local/apart/start.mjs`: the product as `npm start` does it, with every domain in processes of its own and two
// replicas of each, on this one machine. For tests of that, and to look at.
import { main } from '../run.mjs';

await main(() => import('./serve.mjs'));
