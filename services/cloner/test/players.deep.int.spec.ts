// The deep run tries every player, of which `npm test` tries one of each way.
import './players.int.spec.ts';
