// Reports that the visit ended in a sale. What distinguishes sales stands in `data-evento` of the script's own element. Nothing here
// may throw into the page.
import type { PageProgramSettings } from './settings.ts';
import { knownVisit } from './visit.ts';

declare const SETTINGS: PageProgramSettings;

function report(): void {
  const element = document.currentScript;
  const sale = element?.getAttribute('data-evento') || '';
  const visit = knownVisit(SETTINGS);
  if (visit === null) return;
  const query = SETTINGS.visitParameter + '=' + visit + '&event=' + encodeURIComponent(sale);
  new Image().src = SETTINGS.link + '/conversion?' + query;
}

try {
  report();
} catch {}
