export const paths = {
  editorStudio: '/tools/editor-studio',
  edit: (subdomain: string) => `/tools/editor-studio?id=${encodeURIComponent(subdomain)}`,
  cloneSites: '/tools/clonesites',
  campaigns: '/traffic-filter/campaigns',
  /** The list of clones, with the test of this one over it. */
  abTest: (subdomain: string) => `/tools/clonesites?teste=${encodeURIComponent(subdomain)}`,
};
