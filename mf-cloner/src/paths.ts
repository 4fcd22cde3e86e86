/** Addresses of pages, this tool's and those it links to. Links to other tools show only where discovery lists them. */
export const paths = {
  cloneSites: '/tools/clonesites',
  /** For administrators. */
  abuseReports: '/ops/denuncias',
  cloneQuiz: '/tools/clonequiz',
  editorStudio: '/tools/editor-studio',
  editSite: (subdomain: string) => `/tools/editor-studio?id=${encodeURIComponent(subdomain)}`,
};
