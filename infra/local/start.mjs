// `npm start`, once infra/launcher has found a Node that is new enough.
import { main } from './run.mjs';

await main();
