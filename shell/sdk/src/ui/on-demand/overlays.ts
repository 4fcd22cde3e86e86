/** What opens over a page, or only in forms: one file of its own, fetched when the page stands or when one is needed. */
export { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
export { Dialog } from '../dialog/dialog.tsx';
export { MenuList } from '../menu/menu-list.tsx';
export { Select } from '../select/select.tsx';
export { SidePanel } from '../side-panel/side-panel.tsx';
export { Toaster } from '../toast/toaster.tsx';
