/** Addresses of this tool's pages, and of pages that it links to if discovery lists them. */
export const paths = {
  cloneSites: '/tools/clonesites',
  domains: '/tools/clonesites/dominios',
  abuseReports: '/ops/denuncias',
  cloneQuiz: '/tools/clonequiz',
  campaigns: '/traffic-filter/campaigns',
  campaign: (id: string) => `/traffic-filter/campaigns/${encodeURIComponent(id)}`,
  editorStudio: '/tools/editor-studio',
  editSite: (subdomain: string) => `/tools/editor-studio?id=${encodeURIComponent(subdomain)}`,
};
