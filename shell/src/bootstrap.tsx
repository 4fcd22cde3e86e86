// The tools' code is compiled against this module and takes it from here; it must be among the shared ones from the start.
import 'react/jsx-runtime';
import './shell.css';
import '@garimpo/sdk/ui.css';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchPageAt } from './app/pages.ts';
import { fetchFirst } from './first/first-answers.ts';
import { log } from './lib/log.ts';
import { SESSION_STORAGE_KEY, storedToken } from './lib/stored-token.ts';
import { withDevelopmentRemotes } from './tools/development-remotes.ts';
import { createDiscovery } from './tools/discovery.ts';
import { createFederation } from './tools/federation.ts';
import { createLoadReports } from './tools/load-reports.ts';
import { createToolLoader } from './tools/load-tool.ts';
import { takePreview } from './tools/preview.ts';
import { createFailureLog } from './tools/tool-failures.ts';
import { type Tools, ToolsProvider } from './tools/tools.ts';

const failures = createFailureLog(log.error);
const reports = createLoadReports({
  fetch: (input, init) => fetch(input, init),
  receiptOf: (tool) => discovery.state().tools.find(({ name }) => name === tool)?.receipt,
  later: (work, delayMs) => void setTimeout(work, delayMs),
});
if (!__DEV__) failures.subscribe(reports.failed);
// The last moment that a page is sure to be told of, on phones too; some browsers leave a page for another one without it.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') reports.flush();
});
addEventListener('pagehide', reports.flush);
const preview = takePreview(location, history, {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
});
const discovery = createDiscovery({
  fetch: fetchFirst,
  // Reached for at each use: a browser that forbids it throws at the first touch.
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  warn: log.error,
  now: Date.now,
  storedToken: () =>
    storedToken({ getItem: (key) => localStorage.getItem(key) }, SESSION_STORAGE_KEY, Date.now()),
  previewToken: preview.token,
});
const federation = createFederation({
  registerPlugins,
  registerRemotes,
  loadRemote,
  fetch: (input, init) => fetch(input, init),
  document,
  subtle: globalThis.crypto.subtle,
});
const tools: Tools = {
  discovery: __DEV__ ? withDevelopmentRemotes(discovery, __DEV_REMOTES__, localStorage) : discovery,
  loader: createToolLoader({
    federation,
    report: failures.report,
    // What a development server serves is no version that could be counted.
    reportLoad: __DEV__ ? () => {} : reports.loaded,
    now: Date.now,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  }),
  openPart: federation.openPart,
  ensureStyles: federation.ensureStyles,
  reports,
  preview,
};
void tools.discovery.refresh();
fetchPageAt(location.pathname);

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element #app');
createRoot(place).render(
  <StrictMode>
    <ToolsProvider value={tools}>
      <App tools={tools} />
    </ToolsProvider>
  </StrictMode>,
);
