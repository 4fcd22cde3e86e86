// Guards a page and the windows of its frames: removes what asks for a secret before anybody can type into it, and shuts the ways out that
// no policy of a browser shuts. It reads the page by means that the page's scripts cannot change, and hands the page nothing of its own
// realm. `guard-loader` starts it.
import { type PageWindow, page, settings, shuts, tools } from './guard/given.ts';
import { hearLeaving } from './guard/leaving.ts';
import { replaceNatives } from './guard/natives.ts';
import { read } from './guard/nodes.ts';
import { findings } from './guard/report.ts';
import { isFrame } from './guard/tree.ts';
import { hearTyping } from './guard/typing.ts';
import { armFrames, onWindow, sweep, sweepEvery, watch } from './guard/watch.ts';

const armed = new WeakSet<PageWindow>();

onWindow(arm);
arm(page);
sweepEvery();
if (settings.findings) {
  tools.define(page, settings.findings, { value: tools.wrapAll(findNow, 'findings', 0) });
}

function arm(view: PageWindow): void {
  if (!armed.has(view)) {
    armed.add(view);
    replaceNatives(view);
  }
  // The first document of a frame makes way for another in the same window; its listeners go with it.
  if (watch(view.document)) hear(view);
}

function hear(view: PageWindow): void {
  hearTyping(view);
  // It comes to the document, and to no window.
  tools.hear(view.document, 'load', (event) => {
    const target = read(event, 'target');
    if (isFrame(target)) armFrames(target);
  });
  if (shuts) hearLeaving(view);
}

function findNow(): unknown {
  sweep();
  return tools.parse(JSON.stringify(findings));
}
