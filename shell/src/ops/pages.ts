/** One file of the shell: nobody but administrators asks for it. */
export { ReleasesPage } from './releases-page.tsx';
