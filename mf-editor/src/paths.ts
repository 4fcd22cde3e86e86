/** Addresses of this tool, and those that it leads to. */
export const paths = {
  editorStudio: '/tools/editor-studio',
  edit: (subdomain: string) => `/tools/editor-studio?id=${encodeURIComponent(subdomain)}`,
  cloneSites: '/tools/clonesites',
};
