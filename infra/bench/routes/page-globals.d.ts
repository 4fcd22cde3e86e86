/** What `watch-changes.mjs` and `layout-shifts.mjs` put into the page that they measure. */
interface Window {
  expectChange: import('./watch-changes.mjs').Watched['expectChange'];
  changed: import('./watch-changes.mjs').Watched['changed'];
  shifted: () => Promise<number>;
}
