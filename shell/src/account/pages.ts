/** The account's own pages, in one file. */
export { DataPage } from './data-page.tsx';
export { ProfilePage } from './profile-page.tsx';
export { SettingsPage } from './settings-page.tsx';
