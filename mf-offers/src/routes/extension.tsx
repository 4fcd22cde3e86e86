export { ExtensionPage } from '../features/extension/components/extension-page.tsx';
export { SavePage } from '../features/extension/components/save-page.tsx';
