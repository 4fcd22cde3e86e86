// Reports that the visit ended in a sale. The attribute `data-evento` of the script identifies the sale. The script must not throw into
// the page.
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
