/** The account's own pages, in one file. */
export { ProfilePage } from './profile-page.tsx';
export { SettingsPage } from './settings-page.tsx';
