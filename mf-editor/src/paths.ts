/** Addresses of this tool, and those that it leads to. */
export const paths = {
  editorStudio: '/tools/editor-studio',
  cloneSites: '/tools/clonesites',
};
