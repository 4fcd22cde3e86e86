import { Answers } from '../page/answers.ts';
import { Panel } from '../panel/panel.ts';

/*
 * Begins before the page's scripts, so that no answer to them is missed; the button comes once the page is there.
 */

const panel = new Panel(new Answers(document));

function show(): void {
  if (panel.host.isConnected) return;
  document.documentElement.append(panel.host);
}

function begin(): void {
  show();
  // A page that draws itself anew may take the button out.
  new MutationObserver(show).observe(document.documentElement, { childList: true });
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
