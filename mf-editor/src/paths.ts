export const paths = {
  editorStudio: '/tools/editor-studio',
  edit: (subdomain: string) => `/tools/editor-studio?id=${encodeURIComponent(subdomain)}`,
  cloneSites: '/tools/clonesites',
};
